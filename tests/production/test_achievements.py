"""Workers who look for achievements, or sum up seats, at the same moment: nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections, transaction

from leaderboards.models import AchievementCount, Award, AwardBook, SeatTally
from leaderboards.services.aggregate_seat_effects import aggregate_seat_effects
from leaderboards.services.award_achievements import award_achievements
from tests.leaderboards.facts import kept
from tests.leaderboards.matches import noted, people_of
from tests.leaderboards.test_pages import rate_all
from tests.production.patience import SECONDS

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def worker(call: Callable[[], int]) -> int:
    """One more worker, with a connection of its own."""
    try:
        return call()
    finally:
        connections.close_all()


def look() -> int:
    return worker(lambda: award_achievements(most=1, settle=timedelta(0)))


def test_a_worker_that_comes_while_another_awards_does_not_wait() -> None:
    kept(people_of(2), [1, 2])
    AwardBook.objects.create(pk=AwardBook.ONLY)
    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            assert AwardBook.objects.select_for_update().get()
            assert threads.submit(look).result(SECONDS) == 0
        assert threads.submit(look).result(SECONDS) == 1
    assert Award.objects.filter(achievement="wins").count() == 1


def test_many_who_look_at_once_award_everything_once() -> None:
    people = people_of(3)
    for day in range(12):
        kept(people, [1, 2, 3], day=day)
    with ThreadPoolExecutor(4) as threads:
        done = 0
        while seen := sum(job.result(SECONDS) for job in [threads.submit(look) for _ in range(4)]):
            done += seen
    assert done == 12
    counts = AchievementCount.objects.filter(achievement="matches").values_list("count", flat=True)
    assert list(counts) == [12] * 3
    assert AwardBook.objects.get().holders["matches"] == {"1": 3, "10": 3}


def test_seats_are_summed_up_once_by_however_many() -> None:
    people = people_of(2)
    for day in range(8):
        noted(people, [1, 2], day=day)
    rate_all()
    with ThreadPoolExecutor(4) as threads:
        jobs = [threads.submit(worker, aggregate_seat_effects) for _ in range(4)]
        assert sum(job.result(SECONDS) for job in jobs) == 8
    assert SeatTally.objects.get().matches == 8
