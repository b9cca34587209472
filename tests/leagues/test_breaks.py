"""The breaks of a season rest the clocks of its tables."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.clock import OVER_DAYS, Tempo
from games.models import Match, Seat, TableEvent
from games.play.services.expire_clock import expire_clock
from leagues.errors import BadCalendar
from leagues.models import Format, Season
from leagues.services.advance_season import advance_season
from leagues.services.open_season import Breaks, change_season, open_season
from tests.games.table_factories import started
from tests.leagues.league_factories import fresh, league_of, match_of, meet, on_day, people, playing, signed_up

pytestmark = pytest.mark.django_db

MONDAY = datetime(2031, 3, 3, 12, tzinfo=UTC)
CALM = OVER_DAYS[Tempo.CALM]
FIRST_DEADLINE = MONDAY + CALM.bank + CALM.increment
"""A Thursday night."""
WEDNESDAY_TO_FRIDAY = ((MONDAY + timedelta(days=2)).date(), (MONDAY + timedelta(days=4)).date())
THREE_DAYS = timedelta(days=3)


@pytest.fixture
def owner() -> User:
    return people(1, "owner")[0]


def begun(
    owner: User, *, breaks: Breaks = (), pace: str = Match.Pace.DAYS, table_size: int = 4, members: int = 4
) -> Season:
    """A season that has begun on Monday at noon."""
    with time_machine.travel(MONDAY - timedelta(days=7), tick=False):
        league = league_of(
            owner, name=f"League of {owner}", format=Format.ROUND_ROBIN, pace=pace, table_size=table_size
        )
        season = open_season(
            league_id=league.pk,
            user=owner,
            sign_up_from=MONDAY - timedelta(days=8),
            starts_at=MONDAY,
            ends_at=MONDAY + timedelta(days=40),
            breaks=breaks,
        )
        advance_season(season_id=season.pk)
        signed_up(season, people(members, f"{owner}-"))
    on_day(MONDAY, season)
    return fresh(season)


def waiting(season: Season) -> Seat:
    """Whom the first table waits for."""
    return Seat.objects.filter(match=playing(season)[0].match, due_at__isnull=False).order_by("number")[0]


def changed(season: Season, owner: User, breaks: Breaks) -> None:
    change_season(
        season_id=season.pk,
        user=owner,
        sign_up_from=season.sign_up_from,
        starts_at=season.starts_at,
        ends_at=season.ends_at,
        breaks=breaks,
    )


def test_no_clock_runs_out_in_a_break_and_its_days_are_not_charged(owner: User) -> None:
    season = begun(owner, breaks=[WEDNESDAY_TO_FRIDAY])
    seat = waiting(season)
    assert seat.due_at == FIRST_DEADLINE + THREE_DAYS
    with time_machine.travel(FIRST_DEADLINE + timedelta(hours=1), tick=False):
        assert not expire_clock(match_id=seat.match_id)
    with time_machine.travel(FIRST_DEADLINE + THREE_DAYS, tick=False):
        assert expire_clock(match_id=seat.match_id)
    assert TableEvent.objects.get(match=seat.match_id).kind == TableEvent.Kind.EXTENDED


def test_a_break_that_is_planned_later_rests_the_clocks_that_run_already(owner: User) -> None:
    season = begun(owner)
    assert waiting(season).due_at == FIRST_DEADLINE
    with time_machine.travel(MONDAY + timedelta(days=1), tick=False):
        changed(season, owner, [WEDNESDAY_TO_FRIDAY])
    seat = waiting(season)
    assert seat.due_at == FIRST_DEADLINE + THREE_DAYS
    assert seat.left == CALM.bank + CALM.increment - timedelta(days=1)


def test_what_a_break_has_given_stays_given_and_what_was_used_stays_used(owner: User) -> None:
    season = begun(owner, breaks=[WEDNESDAY_TO_FRIDAY])
    with time_machine.travel(MONDAY + timedelta(days=3), tick=False):
        changed(season, owner, [])
    # It had rested from Wednesday, 0:00, to Thursday, 12:00.
    assert waiting(season).due_at == FIRST_DEADLINE + timedelta(hours=36)
    with time_machine.travel(MONDAY + timedelta(days=4), tick=False):
        changed(season, owner, [((MONDAY - timedelta(days=3)).date(), (MONDAY + timedelta(days=1)).date())])
    assert waiting(season).due_at == FIRST_DEADLINE + timedelta(hours=36)


def test_many_clocks_are_changed_in_as_many_queries_as_few() -> None:
    counts = []
    for members in (3, 6):
        (owner,) = people(1, f"owner-of-{members}-")
        season = begun(owner, table_size=2, members=members)
        with time_machine.travel(MONDAY + timedelta(days=1), tick=False), CaptureQueriesContext(connection) as queries:
            changed(season, owner, [WEDNESDAY_TO_FRIDAY])
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_break_beyond_every_season_is_refused(owner: User) -> None:
    season = begun(owner)
    for last in (date.max, season.sign_up_from.date() + timedelta(days=401)):
        with time_machine.travel(MONDAY, tick=False), pytest.raises(BadCalendar):
            changed(season, owner, [(MONDAY.date(), last)])
    assert fresh(season).breaks == []


def test_at_a_sitting_clocks_run_on(owner: User) -> None:
    season = begun(owner, pace=Match.Pace.LIVE, breaks=[WEDNESDAY_TO_FRIDAY])
    with time_machine.travel(season.starts_at, tick=False):
        meet(season)
    match = match_of(playing(season)[0])
    assert match.control is not None
    assert match.control.rests == ()


def test_a_table_of_no_league_has_no_clock_pauses() -> None:
    match, _ = started()
    with CaptureQueriesContext(connection) as queries:
        assert match.rests == ()
    assert len(queries) == 0
