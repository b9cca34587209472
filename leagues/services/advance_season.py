"""What seasons do by themselves when their time has come: one step after the other, each a transaction of its own, so
that whatever is interrupted goes on where it was."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from accounts.database_time import database_now
from leagues.models import Appointment, Entry, Format, LeagueTable, Season
from leagues.selectors.calendar import after_breaks, is_break
from leagues.selectors.meeting_times import time_is_up_at
from leagues.services.adjudicate import stop_table
from leagues.services.decide_request import lapse_requests
from leagues.services.end_season import write_results
from leagues.services.escalate_requests import escalate_requests
from leagues.services.lock_season import lock_season
from leagues.services.set_usual_times import leave_break
from leagues.services.start_round import is_met, seat_table, start_round
from leagues.services.start_season import begin_play, open_check_in, open_sign_up

MOST_AT_ONCE = 200
"""What one sweep looks at; the next finds the rest."""
MOST_STEPS = 10_000
"""More than the tables of any season: beyond it something is wrong."""
SLEEP = timedelta(hours=1)
"""A season in play is looked at so often, even if nothing has told of it."""

State = Season.State
logger = logging.getLogger(__name__)


def advance_seasons() -> int:
    """Advances every season whose time has come, lets requests lapse that were not answered, passes on
    those that will, and says how many seasons
    have been looked at. Safe to run twice, and by several workers at once."""
    now = database_now()
    _tried(lapse_requests)
    _tried(escalate_requests)
    due = Season.objects.filter(next_step_at__lte=now).order_by("next_step_at").values_list("pk", flat=True)
    return sum(_tried(partial(advance_season, season_id=season_id)) for season_id in due[:MOST_AT_ONCE])


def _tried(step: Callable[[], object]) -> bool:
    """One season that is broken keeps no other waiting."""
    try:
        step()
    except Exception:
        logger.exception("a league could not go on: %s", step)
        return False
    return True


def advance_season(*, season_id: int) -> None:
    """Takes every step that is due, until there is nothing left to do now."""
    for _ in range(MOST_STEPS):
        if not _step(season_id):
            return
    raise RuntimeError(f"season {season_id} never comes to rest")


@transaction.atomic
def _step(season_id: int) -> bool:
    """One step; False if none is due, and then it is noted when the next will be."""
    season = lock_season(season_id=season_id)
    now = database_now()
    if _prepare(season, now) or (season.state == State.RUNNING and _play(season, now)):
        return True
    _rest(season, now)
    return False


def _prepare(season: Season, now: datetime) -> bool:
    """What comes before the first table."""
    if season.state in (State.SIGN_UP, State.CHECK_IN) and season.starts_at <= now:
        begin_play(season=season)
    elif season.state == State.SIGN_UP and season.check_in_from is not None and season.check_in_from <= now:
        open_check_in(season=season)
    elif season.state == State.DRAFT and season.sign_up_from <= now:
        open_sign_up(season=season)
    else:
        return False
    return True


def _play(season: Season, now: datetime) -> bool:
    """What comes from the first table to the last."""
    tables = LeagueTable.objects.filter(division__season=season, round__lte=season.round)
    planned = tables.filter(state=LeagueTable.State.PLANNED).order_by("pk")
    if season.ends_at <= now:
        return _finish(season)
    if is_break(season, now):
        return False
    if (table_id := planned.filter(appointment=None).values_list("pk", flat=True).first()) is not None:
        return seat_table(table_id=table_id)
    if _meet_one(season, now):
        return True
    if tables.filter(state__in=LeagueTable.UNFINISHED).exists():
        is_late = season.round_due_at is not None and after_breaks(season, season.round_due_at) <= now
        return is_late and _stop_one(season)
    # Who has won a knock-out is seen when no one is left to play the next stage.
    is_open = season.round < season.rounds or season.league.format == Format.KNOCKOUT
    if is_open and start_round(season=season):
        return True
    write_results(season=season)
    return True


def _meet_one(season: Season, now: datetime) -> bool:
    """Begins or decides a table whose players have met or were waited for, or finds it a time after a break."""
    if not season.league.has_appointments:
        return False
    gone = set(season.entries.filter(state__in=Entry.GONE).values_list("pk", flat=True))
    for appointment in _appointments(season).order_by("at", "pk"):
        if appointment.at <= now and leave_break(season=season, appointment=appointment):
            return True
        members = [member for member in appointment.table.seats if member not in gone]
        is_short = len(members) < season.league.least
        if is_short or is_met(season=season, appointment=appointment, members=members, now=now):
            return seat_table(table_id=appointment.table_id)
    return False


def _appointments(season: Season) -> QuerySet[Appointment]:
    """Those that are still to come."""
    planned = Appointment.objects.filter(table__division__season=season, table__state=LeagueTable.State.PLANNED)
    return planned.select_related("table")


def _finish(season: Season) -> bool:
    """The last day: tables that never began are struck off, those in play adjudicated, one in a step."""
    tables = LeagueTable.objects.filter(division__season=season)
    tables.filter(state=LeagueTable.State.PLANNED).update(state=LeagueTable.State.VOID, ended_at=database_now())
    if not _stop_one(season):
        write_results(season=season)
    return True


def _stop_one(season: Season) -> bool:
    playing = LeagueTable.objects.filter(division__season=season, state=LeagueTable.State.PLAYING)
    table = playing.select_related("division").order_by("pk").first()
    if table is not None:
        stop_table(season=season, table=table)
    return table is not None


def _rest(season: Season, now: datetime) -> None:
    """Notes when the season has to be looked at again."""
    round_due_at = None if season.round_due_at is None else after_breaks(season, season.round_due_at)
    meetings = list(_appointments(season)) if season.league.has_appointments else []
    met = [moment for one in meetings for moment in (one.at, time_is_up_at(season, one)) if moment > now]
    moments: dict[str, list[datetime | None]] = {
        State.DRAFT: [season.sign_up_from],
        State.SIGN_UP: [season.check_in_from, season.starts_at],
        State.CHECK_IN: [season.starts_at],
        State.RUNNING: [season.ends_at, round_due_at, now + SLEEP, min(met, default=None)],
    }
    to_come = [moment for moment in moments.get(season.state, []) if moment is not None and moment > now]
    season.next_step_at = min(to_come, default=None)
    season.save(update_fields=["next_step_at"])
