"""Planning a season: its days, and what they may be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.database_time import database_now
from accounts.models import User
from games.play.services.change_clock_pauses import change_clock_pauses
from leagues import outbox
from leagues.errors import BadCalendar, SeasonUnderWay, StaleLeague, WrongState
from leagues.models import Act, Entry, League, LeagueTable, Season
from leagues.permissions import Permission
from leagues.selectors.calendar import clock_pauses_of
from leagues.services.lock_season import lock_league, lock_season
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league

LONGEST = timedelta(days=400)
MOST_BREAKS = 10
LATEST_START = timedelta(days=400)
State = Season.State

Breaks = Sequence[tuple[date, date]]


@transaction.atomic
def open_season(
    *,
    league_id: int,
    user: User,
    sign_up_from: datetime,
    starts_at: datetime,
    ends_at: datetime,
    check_in_from: datetime | None = None,
    breaks: Breaks = (),
) -> Season:
    """Plans the next season of a league; it opens by itself when its time has come. There is one at a time."""
    league = lock_league(league_id=league_id, by=user, permission=Permission.PLAN_SEASON)
    if league.seasons.filter(state__in=Season.UNDER_WAY).exists():
        raise SeasonUnderWay
    last = league.seasons.aggregate(last=Max("number"))["last"] or 0
    season = Season(league=league, number=last + 1)
    _set_days(season, sign_up_from, check_in_from, starts_at, ends_at, breaks)
    season.save()
    note_act(league=league, season=season, kind=Act.Kind.SEASON_PLANNED, by=user, number=season.number)
    outbox.season_due(season.pk)
    return season


@transaction.atomic
def change_season(
    *,
    season_id: int,
    user: User,
    sign_up_from: datetime,
    starts_at: datetime,
    ends_at: datetime,
    check_in_from: datetime | None = None,
    breaks: Breaks = (),
    version: int | None = None,
) -> Season:
    """Changes the days of a season: those that have come stay as they are, and in a running season only the end and the
    breaks can be moved."""
    season = lock_season(season_id=season_id, by=user, permission=Permission.PLAN_SEASON)
    if version is not None and version != season.version:
        raise StaleLeague
    if season.state not in Season.UNDER_WAY:
        raise WrongState
    if season.state != State.DRAFT:
        sign_up_from = season.sign_up_from
    if season.state in (State.CHECK_IN, State.RUNNING):
        check_in_from = season.check_in_from
    if season.state == State.RUNNING:
        starts_at = season.starts_at
    before = clock_pauses_of(season)
    _set_days(season, sign_up_from, check_in_from, starts_at, ends_at, breaks)
    season.version += 1
    season.save()
    if clock_pauses_of(season) != before:
        change_clock_pauses(match_ids=_in_play(season), before=before, after=clock_pauses_of(season))
    act = note_act(league=season.league, season=season, kind=Act.Kind.SEASON_CHANGED, by=user, number=season.number)
    notify_league(act=act, people=_entered(season))
    outbox.season_due(season.pk)
    return season


@transaction.atomic
def cancel_season(*, season_id: int, user: User) -> Season:
    """Calls a season off that has not begun."""
    season = lock_season(season_id=season_id, by=user, permission=Permission.PLAN_SEASON)
    if season.state not in Season.BEFORE:
        raise WrongState
    season.state, season.next_step_at, season.ended_at = State.CLOSED, None, database_now()
    season.save()
    kind = Act.Kind.SEASON_CALLED_OFF
    act = note_act(league=season.league, season=season, kind=kind, by=user, number=season.number)
    notify_league(act=act, people=_entered(season))
    return season


@transaction.atomic
def plan_next_season(*, league_id: int, user: User, now: datetime | None = None) -> Season:
    """Plans the next season in one click: sign-up from now on, and the league's usual days."""
    league = League.objects.get(pk=league_id)
    opens = now or database_now()
    starts = opens + timedelta(days=league.sign_up_days)
    check_in = starts - timedelta(days=min(league.check_in_days, league.sign_up_days / 2))
    return open_season(
        league_id=league_id,
        user=user,
        sign_up_from=opens,
        check_in_from=check_in if league.has_check_in else None,
        starts_at=starts,
        ends_at=starts + timedelta(days=league.season_days),
    )


def _in_play(season: Season) -> list[int]:
    playing = LeagueTable.objects.filter(division__season=season, state=LeagueTable.State.PLAYING)
    return [match_id for match_id in playing.values_list("match_id", flat=True) if match_id is not None]


def _entered(season: Season) -> list[int]:
    return list(season.entries.exclude(state__in=Entry.GONE).values_list("user_id", flat=True))


def _set_days(
    season: Season,
    sign_up_from: datetime,
    check_in_from: datetime | None,
    starts_at: datetime,
    ends_at: datetime,
    breaks: Breaks,
) -> None:
    """Writes the days into the season, if they follow each other."""
    now = database_now()
    _check_order(sign_up_from, check_in_from, starts_at, ends_at)
    if season.state != State.RUNNING and starts_at <= now:
        raise BadCalendar(_("This time has already passed."), field="starts_at")
    if ends_at <= now:
        raise BadCalendar(_("This time has already passed."), field="ends_at")
    if starts_at > now + LATEST_START:
        raise BadCalendar(_("This is more than 400 days from now."), field="starts_at")
    _check_breaks(breaks, sign_up_from)
    season.sign_up_from, season.check_in_from = sign_up_from, check_in_from
    season.starts_at, season.ends_at = starts_at, ends_at
    season.breaks = sorted([first.isoformat(), last.isoformat()] for first, last in breaks)
    season.next_step_at = now


def _check_order(
    sign_up_from: datetime, check_in_from: datetime | None, starts_at: datetime, ends_at: datetime
) -> None:
    """Refuses days that do not follow each other, or lie too far apart."""
    days = {"sign_up_from": sign_up_from, "check_in_from": check_in_from, "starts_at": starts_at, "ends_at": ends_at}
    known = [(name, moment) for name, moment in days.items() if moment is not None]
    for (_before, earlier), (name, later) in pairwise(known):
        if later <= earlier:
            raise BadCalendar(field=name)
    if ends_at - sign_up_from > LONGEST:
        raise BadCalendar(_("A season can last at most 400 days from sign-up to end."), field="ends_at")


def _check_breaks(breaks: Breaks, sign_up_from: datetime) -> None:
    if len(breaks) > MOST_BREAKS or any(first > last for first, last in breaks):
        raise BadCalendar(_("A break needs a first and a last day, in this order."), field="break_until_1")
    if any(last > (sign_up_from + LONGEST).date() for _first, last in breaks):
        raise BadCalendar(_("A break must end within 400 days of sign-up."), field="break_until_1")
