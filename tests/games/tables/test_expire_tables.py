"""Tables that no one came to."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Match
from games.tables.services.expire_tables import expire_tables, longest_wait
from games.tasks import expire_tables_task
from tests.games.table_factories import called, opened, started

pytestmark = pytest.mark.django_db


def let_wait(match: Match, time: timedelta) -> None:
    Match.objects.filter(pk=match.pk).update(changed_at=timezone.now() - time)


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("pace", Match.Pace)
def test_a_table_waits_as_long_as_its_pace_and_size_allow_and_is_then_cancelled_once(
    pace: Match.Pace, players: int
) -> None:
    match, _ = opened("royals/arcane@1", players, pace=pace)
    let_wait(match, longest_wait(pace, players) - timedelta(minutes=1))
    assert expire_tables() == 0
    let_wait(match, longest_wait(pace, players) + timedelta(minutes=1))
    assert expire_tables() == 1
    assert expire_tables() == 0
    assert Match.objects.get(pk=match.pk).status == Match.Status.CANCELLED


def test_a_table_for_days_waits_longer_than_one_for_now_and_a_large_one_longer_than_a_small_one() -> None:
    for players in (2, 3, 4, 5):
        assert longest_wait(Match.Pace.LIVE, players) < timedelta(days=1) < longest_wait(Match.Pace.DAYS, players)
    assert longest_wait(Match.Pace.DAYS, 2) < longest_wait(Match.Pace.DAYS, 5)


def test_neither_a_call_nor_a_match_is_cancelled_for_being_old() -> None:
    match, _ = called()
    let_wait(match, timedelta(days=400))
    expire_tables_task()
    assert Match.objects.get(pk=match.pk).status == Match.Status.CALLED


def test_a_match_that_is_played_slowly_goes_on() -> None:
    match, _ = started()
    let_wait(match, timedelta(days=400))
    assert expire_tables() == 0
