"""What a pause is that hosts can grant: a round of rest where rounds are drawn, and else more time."""

from __future__ import annotations

from accounts.models import User
from games.models import Match, Seat
from games.play.services.give_time import give_time
from leagues.errors import NoPause
from leagues.models import Entry, LeagueTable, Season
from leagues.selectors.requests import can_rest


def check_pause(*, season: Season, entry: Entry) -> None:
    """Refuses a pause that would change nothing."""
    if (
        not can_rest(season)
        and not Seat.objects.filter(
            match__in=_matches(season, entry), user=entry.user_id, is_caretaker=False, waited_at__isnull=True
        ).exists()
    ):
        raise NoPause


def grant_pause(*, season: Season, entry: Entry, by: User) -> None:
    """Leaves a member out of the next round that is drawn; where none is, they get more time at all tables that they
    play at. The caller holds the season, and may do so."""
    check_pause(season=season, entry=entry)
    if can_rest(season):
        entry.rests_in = season.round + 1
        entry.save(update_fields=["rests_in"])
        return
    for match_id in _matches(season, entry):
        give_time(match_id=match_id, user=entry.user, by=by)


def _matches(season: Season, entry: Entry) -> list[int]:
    """The matches that a member is playing over days: at a sitting there is no pause of days to give."""
    if season.league.pace != Match.Pace.DAYS:
        return []
    tables = LeagueTable.objects.filter(division=entry.division_id, state=LeagueTable.State.PLAYING).order_by("match")
    return [table.match_id for table in tables if entry.pk in table.seats and table.match_id is not None]
