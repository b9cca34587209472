"""Workers that aggregate the archive at the same moment: one of them does, and nothing is counted twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction
from django.db.models import Sum

from games.archive.services.aggregate_archive import aggregate_archive
from games.models import ArchiveEntry, Meeting, PersonTally, Tally, TallyBook
from games.models.statistics import Dimension
from tests.games.archive_factories import finished
from tests.production.patience import SECONDS

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def counting() -> int:
    """One more worker, with a connection of its own."""
    try:
        return aggregate_archive(most=1)
    finally:
        connections.close_all()


def forgotten_matches(count: int) -> None:
    """Matches that nobody has counted yet."""
    _, people = finished()
    for seed in range(2, count + 1):
        finished(people=people, seed=seed)
    for table in (Tally, PersonTally, Meeting, TallyBook):
        table._default_manager.all().delete()
    ArchiveEntry.objects.update(is_tallied=False)


def matches_counted() -> int:
    rows = Tally.objects.filter(dimension=Dimension.MATCH, subject="")
    return rows.aggregate(count=Sum("count"))["count"] or 0


def test_a_worker_that_comes_while_another_counts_does_not_wait() -> None:
    forgotten_matches(1)
    TallyBook.objects.create(pk=TallyBook.ONLY)
    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            assert TallyBook.objects.select_for_update().get()
            assert threads.submit(counting).result(SECONDS) == 0
        assert threads.submit(counting).result(SECONDS) == 1
    assert matches_counted() == 1


def test_many_who_count_at_once_count_every_match_once() -> None:
    forgotten_matches(3)
    with ThreadPoolExecutor(4) as threads:
        done = sum(result.result(SECONDS) for result in [threads.submit(counting) for _ in range(8)])
    assert done == matches_counted() == ArchiveEntry.objects.filter(is_tallied=True).count()
    aggregate_archive()
    assert matches_counted() == 3
