"""Opening a season, its check-in, and its play."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from games.engine.metas import as_read_today
from games.engine.protocol import Ruleset
from leagues import outbox
from leagues.errors import TooFew, WrongState
from leagues.models import Act, Entry, Invitation, League, Season, SeasonResult
from leagues.permissions import Permission
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league
from leagues.services.place_members import place_members

State = Season.State


@transaction.atomic
def start_season(*, season_id: int, by: User) -> Season:
    """Starts a season before its time. Once the check-in is open, only those who have checked in play; before it,
    everyone who has signed up does, and there is no check-in."""
    season = lock_season(season_id=season_id, by=by, permission=Permission.START_SEASON)
    if season.state not in (State.SIGN_UP, State.CHECK_IN):
        raise WrongState
    if season.state == State.SIGN_UP:
        season.check_in_from = None
    if not _has_enough(season):
        raise TooFew
    season.starts_at = database_now()
    begin_play(season=season, by=by)
    outbox.season_due(season.pk)
    return season


def open_sign_up(*, season: Season) -> None:
    """Lets people enter. The caller holds the season."""
    season.state = State.SIGN_UP
    season.save(update_fields=["state"])
    act = note_act(league=season.league, season=season, kind=Act.Kind.SIGN_UP_OPENED, number=season.number)
    before = SeasonResult.objects.filter(season__league=season.league, season__number__gte=season.number - 2)
    invited = Invitation.objects.filter(league=season.league).values_list("user_id", flat=True)
    notify_league(act=act, people=[*before.values_list("user_id", flat=True), *invited])


def open_check_in(*, season: Season) -> None:
    """Asks all members whether they will be there. The caller holds the season."""
    season.state = State.CHECK_IN
    season.save(update_fields=["state"])
    act = note_act(league=season.league, season=season, kind=Act.Kind.CHECK_IN_OPENED, number=season.number)
    notify_league(act=act, people=season.entries.filter(state__in=Entry.COMING).values_list("user_id", flat=True))


def begin_play(*, season: Season, by: User | None = None) -> None:
    """Gives everybody a place; tables follow one by one. A season for which too few have come is called off. The caller
    holds the season."""
    people = list(season.entries.exclude(state__in=Entry.GONE).values_list("user_id", flat=True))
    if not _has_enough(season):
        season.state, season.next_step_at, season.ended_at = State.CLOSED, None, database_now()
        kind = Act.Kind.SEASON_CALLED_OFF
    else:
        place_members(season=season)
        _read_rules_anew(season.league)
        season.state, season.next_step_at = State.RUNNING, database_now()
        kind = Act.Kind.SEASON_STARTED
    season.save()
    notify_league(
        act=note_act(league=season.league, season=season, kind=kind, by=by, number=season.number), people=people
    )


def _read_rules_anew(league: League) -> None:
    """A season is played by the newest revision of its rules, from its first table to its last."""
    newest = [as_read_today(Ruleset.read(text)).text for text in league.rulesets]
    if newest != league.rulesets:
        league.rulesets = newest
        league.save(update_fields=["rulesets"])


def _has_enough(season: Season) -> bool:
    """Whether those who have come can fill a table."""
    there = (Entry.State.CHECKED_IN,) if season.check_in_from is not None else Entry.COMING
    return season.entries.filter(state__in=(*there, Entry.State.WAITING)).count() >= season.league.table_size
