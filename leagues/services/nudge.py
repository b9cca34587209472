"""Reminding players of a season that their table waits for them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.errors import LimitReached
from accounts.models import Kind, User
from accounts.notifications.services.notify import notify
from leagues.errors import NobodyToNudge, NotTheirTurn, NudgedAlready, WrongState
from leagues.models import Act, LeagueTable, Season
from leagues.permissions import Permission
from leagues.selectors.dashboard import late_seats, nudges_of, waits_for
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act


@transaction.atomic
def nudge(*, table_id: int, by: User, user: User) -> None:
    """Reminds a player whom a table waits for; once a day at each table."""
    season = _running(Season.objects.values_list("pk", flat=True).get(divisions__tables=table_id), by)
    table = LeagueTable.objects.get(pk=table_id)
    if not waits_for(table, user.pk):
        raise NotTheirTurn
    now = database_now()
    if (table.pk, user.pk) in nudges_of([table.pk], now):
        raise NudgedAlready
    limits.spend(limits.NUDGES, person=by.pk)
    _remind(table.pk, user.pk, now)
    note_act(league=season.league, season=season, kind=Act.Kind.NUDGED, by=by, table=table.pk, user=user.pk)


@transaction.atomic
def nudge_late(*, season_id: int, by: User) -> int:
    """Reminds everyone who is late and has not been nudged today, as far as the host's own limit goes, the latest
    first; tells how many they are."""
    season = _running(season_id, by)
    now = database_now()
    late = list(late_seats(season=season, now=now).values_list("match__league_table", "user_id"))
    nudged = nudges_of([table for table, _user in late], now)
    reminded = 0
    for table, user in late:
        if (table, user) in nudged:
            continue
        try:
            limits.spend(limits.NUDGES, person=by.pk)
        except LimitReached:
            if not reminded:
                raise
            break
        _remind(table, user, now)
        reminded += 1
    if not reminded:
        raise NobodyToNudge
    note_act(league=season.league, season=season, kind=Act.Kind.NUDGED, by=by, people=reminded)
    return reminded


def _running(season_id: int, by: User) -> Season:
    """The season, held: of two hosts who nudge at once the second sees that the first did."""
    season = lock_season(season_id=season_id, by=by, permission=Permission.NUDGE)
    if season.state != Season.State.RUNNING:
        raise WrongState
    return season


def _remind(table_id: int, user_id: int, now: datetime) -> None:
    key = f"nudge:{table_id}:{int(now.timestamp())}"
    notify(kind=Kind.NUDGE, people=[user_id], key=key, subject_id=table_id)
