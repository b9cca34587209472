"""The results of tables, as the rules, the clock or a host have decided them."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.final_places import final_places
from games.models import Match
from leagues import outbox
from leagues.models import Act, Entry, Format, LeagueTable, Season
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league
from leagues.services.release_round import release_round
from leagues.services.update_standings import update_standings

State = LeagueTable.State


@transaction.atomic
def note_result(*, match_id: int) -> bool:
    """Writes the result of a finished match into its league, and the standings anew; False if there was nothing to do.
    Safe to run twice."""
    table = LeagueTable.objects.select_related("division").filter(match_id=match_id).first()
    if table is None:
        return False
    season = lock_season(season_id=table.division.season_id)
    table.refresh_from_db()
    if table.state != State.PLAYING or season.state != Season.State.RUNNING:
        return False
    match = Match.objects.get(pk=match_id)
    if match.status != Match.Status.OVER:
        return False
    write_result(season=season, table=table, match=match)
    outbox.season_due(season.pk)
    return True


def write_result(
    *, season: Season, table: LeagueTable, match: Match, is_adjudicated: bool = False, by: User | None = None
) -> Act:
    """Writes what a match that is over has brought, because of a person or by itself, and tells those who played it.
    The caller holds the season.

    Who left their seat gets nothing, and stands behind all others. At a table that was stopped those who had time left
    stand as they stood, and those who had none come after them."""
    result = match.result or {}
    seats = list(match.seats.all())
    users = dict(Entry.objects.filter(pk__in=table.seats).values_list("pk", "user_id"))
    # A person who is not in the league may play on for a member who has left.
    left = [
        number
        for number, (member, seat) in enumerate(zip(table.seats, seats, strict=True))
        if seat.has_left or seat.user_id != users[member]
    ]
    places = final_places(result["places"], left)
    table.result = {"places": list(places), "scores": list(result["scores"]), "forfeits": left}
    table.result["how"] = "adjudged" if is_adjudicated else "played"
    table.state = State.ADJUDICATED if is_adjudicated else State.OVER
    settle(season=season, table=table)
    kind = Act.Kind.TABLE_ADJUDGED if is_adjudicated else Act.Kind.TABLE_ENDED
    act = note_act(league=season.league, season=season, kind=kind, by=by, table=table.pk)
    notify_league(act=act, people=users.values())
    return act


def settle(*, season: Season, table: LeagueTable) -> None:
    """Saves a table whose result is known, and everything that follows from it. The caller holds the season."""
    table.ended_at = table.ended_at or timezone.now()
    table.save(update_fields=["result", "state", "ended_at"])
    update_standings(division_id=table.division_id)
    if season.league.format == Format.DUPLICATE:
        release_round(season=season, number=table.round)
