"""Workers who come to rate at the same moment: each match is rated once, and none overtakes another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from random import Random

import pytest
from django.db import connections, transaction

from leaderboards.models import LedgerRevision, Pool, RatedMatch, RatingEvent
from leaderboards.services.annul_match import annul_match
from leaderboards.services.rate_match import rate_match
from leaderboards.services.recompute_ratings import recompute_ratings
from leaderboards.services.rewrite_ledger import rewrite_ledger
from tests.leaderboards.matches import noted, people_of
from tests.leaderboards.test_annul import steward
from tests.production.together import at_once_for

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


@pytest.mark.usefixtures("queue")
def test_three_workers_at_once_rate_every_match_once_in_the_order_in_which_they_ended() -> None:
    random, people = Random(2), people_of(2)
    days = random.sample(range(12), 12)
    matches = {day: noted(people, [1, 2] if day % 3 else [2, 1], day=day) for day in days}
    pool = Pool.objects.filter(pk=Pool.objects.get().pk)
    results = at_once_for(pool, *(partial(rate_match, match_id=matches[day].pk) for day in days[:3]))
    assert sum(result for result in results if isinstance(result, int)) == 12
    order = RatedMatch.objects.order_by("number").values_list("match_id", "number")
    assert list(order) == [(matches[day].pk, day + 1) for day in range(12)]
    assert RatingEvent.objects.count() == 24
    assert recompute_ratings(is_dry_run=True) == (12, 0)


@pytest.mark.usefixtures("queue")
def test_a_worker_that_comes_while_another_holds_the_pool_leaves_it_the_ledger() -> None:
    people, staff = people_of(2), steward()
    matches = [noted(people, [1, 2] if day % 3 else [2, 1], day=day) for day in range(9)]
    pool = Pool.objects.get()
    rate_match(match_id=matches[-1].pk)
    annul_match(match_id=matches[3].pk, user=staff, reason="Thrown.")
    waiting = noted(people, [1, 2], day=20)
    with held_pool(pool):
        (found,) = in_threads(partial(rewrite_ledger, pool_id=pool.pk))
        assert found is None, "nobody waits at a closed door"
    assert rate_match(match_id=waiting.pk) == 0, "first the ledger is written anew"
    revisions = in_threads(*(partial(rewrite_ledger, pool_id=pool.pk) for _ in range(3)))
    assert [type(one) for one in revisions].count(LedgerRevision) == 1
    assert rate_match(match_id=waiting.pk) == 1
    assert LedgerRevision.objects.count() == 1
    assert recompute_ratings(is_dry_run=True) == (10, 0)


@contextmanager
def held_pool(pool: Pool) -> Iterator[None]:
    """Nobody else gets at the pool."""
    with transaction.atomic():
        Pool.objects.select_for_update().get(pk=pool.pk)
        yield


def in_threads(*calls: Callable[[], LedgerRevision | None]) -> list[LedgerRevision | None]:
    """What the calls give, each in a thread with a connection of its own."""

    def call(one: Callable[[], LedgerRevision | None]) -> LedgerRevision | None:
        try:
            return one()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))
