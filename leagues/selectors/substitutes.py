"""Who may play on for whom. A hand that is being played is a secret, also from those who run the league: they choose
when a member has freed the seat, and never themselves."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from accounts.selectors.people import shares_recent_network
from games.errors import Refusal
from games.models import Seat
from leagues.errors import SubstituteHelps, SubstituteNearHost
from leagues.models import Act, Entry, League, LeagueTable, Request, Role, Season

State = Entry.State


def unfinished_tables(entry: Entry) -> list[LeagueTable]:
    """The tables of an entry that have not ended."""
    if entry.division is None:
        return []
    tables = entry.division.tables.filter(state__in=LeagueTable.UNFINISHED).order_by("pk")
    return [table for table in tables if entry.pk in table.seats]


def has_freed_seat(entry: Entry) -> bool:
    """Whether a substitute may play on for a member: they have asked for one, withdrawn or run out of time, or do not
    play, as another member has said and a host has found. To be removed by a host is none of it, unless no hand has
    been dealt to them."""
    return _asked(entry) or _withdrew(entry) or _is_missed(entry) or _plays_nowhere(entry)


def _asked(entry: Entry) -> bool:
    states = (Request.State.OPEN, Request.State.GRANTED)
    asked = Request.objects.filter(season=entry.season_id, by=entry.user_id, kind=Request.Kind.SUBSTITUTE)
    return asked.filter(state__in=states).exists()


def _withdrew(entry: Entry) -> bool:
    left = Act.objects.filter(season=entry.season_id, kind=Act.Kind.WITHDREW, parameters__entry=entry.pk)
    return entry.state == State.WITHDRAWN and left.exists()


def _is_missed(entry: Entry) -> bool:
    """A claim of a person who runs the league does not count here: they could free seats for each other."""
    claims = Request.objects.filter(about=entry, kind=Request.Kind.NO_SHOW, state=Request.State.GRANTED)
    helpers = Role.objects.filter(league__seasons=entry.season_id).values("user_id")
    return claims.exclude(by__in=helpers).exists()


def _plays_nowhere(entry: Entry) -> bool:
    """Whether there is no match in which a member decides, or would still if a host had not taken them out of the
    season. One seat that they have left opens no other hand of theirs."""
    matches = [table.match_id for table in unfinished_tables(entry) if table.match_id is not None]
    left = Q(has_timed_out=True)
    if entry.state not in Entry.GONE:
        # What was given up is their own doing.
        left |= Q(has_conceded=True)
    return not Seat.objects.filter(match__in=matches, user=entry.user_id).exclude(left).exists()


def refused_substitute(*, season: Season, user: User, by: User | None = None) -> Refusal | None:
    """Why a person may not play on for a member of a season, or None: they run the league, have done so in this season,
    or came lately from the same network as a person who does."""
    if user.is_staff or _has_helped(season, user):
        return SubstituteHelps()
    helpers = set(Role.objects.filter(league=season.league_id).values_list("user_id", flat=True))
    if by is not None:
        helpers.add(by.pk)
    return SubstituteNearHost() if shares_recent_network(user.pk, helpers) else None


def _has_helped(season: Season, user: User) -> bool:
    taken = Act.objects.filter(league=season.league_id, kind=Act.Kind.ROLE_TAKEN, parameters__user=user.pk)
    return (
        Role.objects.filter(league=season.league_id, user=user).exists()
        or taken.filter(at__gte=season.starts_at).exists()
    )


def sits_as_substitute(*, league: League, user: User) -> bool:
    """Whether a person plays on for a member at a table of the league that has not ended."""
    entries = Entry.objects.filter(
        season__league=league, season__state=Season.State.RUNNING, user=user, came_for__isnull=False
    )
    return any(unfinished_tables(entry) for entry in entries.select_related("division"))
