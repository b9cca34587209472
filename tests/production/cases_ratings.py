"""Workers who come to rate at the same moment: each match is rated once, and none overtakes another."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from django.db import connection

from leaderboards.models import Pool, RatedMatch, RatingEvent
from leaderboards.services.rate_match import rate_match
from leaderboards.services.recompute_ratings import recompute_ratings
from tests.leaderboards.matches import noted, people_of
from tests.production.together import at_once_for

pytestmark = [
    pytest.mark.production,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer at a time cannot race"),
]


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
