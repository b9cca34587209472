"""The leagues of one person: what they owe, or where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Match, Seat
from leagues.crests import Crest
from leagues.models import Entry, LeagueTable, Season
from leagues.selectors.league_header import crest_of
from leagues.words import rank_words

MOST_SHOWN = 6


@dataclass(frozen=True)
class OwnLeague:
    """A season that a person takes part in."""

    slug: str
    name: str
    crest: Crest
    season: int
    round: int
    rounds: int
    username: str
    code: str
    """Of the match that they have to play; empty if there is none."""
    opponents: str
    needs_check_in: bool
    rank: str
    members: int
    due_at: datetime | None
    """By when the match, the check-in or the round has to be done."""
    starts_at: datetime | None
    """When the season starts, if it has not."""

    @property
    def is_owed(self) -> bool:
        """Whether there is something to do."""
        return bool(self.code) or self.needs_check_in


def own_leagues(user: User) -> list[OwnLeague]:
    """What a person owes to their leagues first, then where they stand in the others."""
    entries = (
        Entry.objects.filter(user=user, season__state__in=Season.UNDER_WAY)
        .exclude(state__in=Entry.GONE)
        .select_related("season__league", "division")
        .annotate(members=Count("division__entries", filter=Q(division__entries__rank__isnull=False)))
        .order_by("-season_id")[:MOST_SHOWN]
    )
    tables = _tables_of(user)
    leagues = [_own(entry, tables.get(entry.season_id), user) for entry in entries]
    return sorted(leagues, key=lambda league: not league.is_owed)


def due_count(user: User) -> int:
    """How many league matches a person has to play."""
    return _unfinished(user).count()


def _unfinished(user: User) -> QuerySet[LeagueTable]:
    return LeagueTable.objects.filter(
        state=LeagueTable.State.PLAYING, match__status__in=Match.UNFINISHED, match__seats__user=user
    )


def _tables_of(user: User) -> dict[int, LeagueTable]:
    """The match that a person has to play in each season, by the season."""
    seats = Prefetch("match__seats", Seat.objects.select_related("user"))
    tables = _unfinished(user).select_related("division", "match").prefetch_related(seats).order_by("-pk")
    return {table.division.season_id: table for table in tables}


def _own(entry: Entry, table: LeagueTable | None, user: User) -> OwnLeague:
    season, league = entry.season, entry.season.league
    seats = table.match.seats.all() if table is not None and table.match is not None else ()
    others = [seat.user.get_username() for seat in seats if seat.user is not None and seat.user_id != user.pk]
    needs_check_in = season.state == Season.State.CHECK_IN and entry.state == Entry.State.SIGNED
    has_begun = season.state == Season.State.RUNNING
    return OwnLeague(
        slug=league.slug,
        name=league.name,
        crest=crest_of(league),
        season=season.number,
        round=season.round,
        rounds=season.rounds,
        username=user.get_username(),
        code=table.match.code if table is not None and table.match is not None else "",
        opponents=", ".join(others),
        needs_check_in=needs_check_in,
        rank=rank_words(entry.rank) if entry.rank else "",
        members=getattr(entry, "members", 0),
        due_at=(season.round_due_at or season.ends_at) if has_begun else season.starts_at if needs_check_in else None,
        starts_at=None if has_begun else season.starts_at,
    )
