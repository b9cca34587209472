"""Standings, as entries keep them and as results give them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from typing import cast

from django.db.models import F, QuerySet

from pairing.balance import Round
from pairing.seating import Sat
from tournaments.models import Entry, Place, Table, Tournament
from tournaments.standings import Game, Row, arena_key, arena_rows, swiss_key, swiss_rows

PLAYED_STATES = (Table.State.OVER, Table.State.ADJUDICATED)


def ranked_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Entries from the first to the last; those who never played come after all others. Equal ones by when they
    joined."""
    order = ("-points", "-wins", "games") if tournament.is_arena else ("-points", "-opposition", "-wins")
    return tournament.entries.select_related("user").order_by(*order, "pk")


def rank_of(tournament: Tournament, entry: Entry) -> int:
    """The rank of an entry; those who are level share it."""
    better = 1
    if tournament.is_arena:
        fields = (("points", -1), ("wins", -1), ("games", 1))
    else:
        fields = (("points", -1), ("opposition", -1), ("wins", -1))
    level = tournament.entries.all()
    for field, direction in fields:
        own = getattr(entry, field)
        lookup = f"{field}__{'gt' if direction < 0 else 'lt'}"
        better += level.filter(**{lookup: own}).count()
        level = level.filter(**{field: own})
    return better


def key_of(tournament: Tournament, entry: Entry) -> tuple[int, ...]:
    """By what an entry is ranked."""
    row = Row(entry.points, entry.games, entry.wins, entry.streak, entry.opposition)
    return arena_key(row) if tournament.is_arena else swiss_key(row)


def games_of(tournament: Tournament, entries: Collection[int] | None = None) -> list[Game]:
    """What entries got from their tables, in the order in which results came; of all entries unless some are named."""
    places = Place.objects.filter(table__tournament=tournament, table__state__in=PLAYED_STATES)
    if entries is not None:
        tables = places.filter(entry__in=entries).values("table_id")
        places = places.filter(table__in=tables)
    by_table: defaultdict[int, list[Place]] = defaultdict(list)
    for place in places.annotate(number=F("table__number")).order_by("table__number", "seat"):
        by_table[place.table_id].append(place)
    return [
        _game(place, table)
        for table in by_table.values()
        for place in table
        if entries is None or place.entry_id in entries
    ]


def _game(place: Place, table: list[Place]) -> Game:
    is_alone = sum(other.place == 1 for other in table) == 1
    return Game(
        entry=place.entry_id,
        opponents=tuple(other.entry_id for other in table if other is not place),
        is_win=place.place == 1 and is_alone and not place.has_left,
        is_good=place.is_good,
        points=place.points,
    )


def counted_rows(tournament: Tournament, entries: Collection[int] | None = None) -> dict[int, Row]:
    """The standings as results give them."""
    if tournament.is_arena:
        return arena_rows(games_of(tournament, entries))
    byes = dict(tournament.entries.filter(byes__gt=0).values_list("pk", "byes"))
    return swiss_rows(games_of(tournament), byes)


def seats_had(tournament: Tournament, entries: Collection[int]) -> Sat:
    """How often these entries have sat in every seat."""
    places = Place.objects.filter(table__tournament=tournament, entry__in=entries)
    return cast(Sat, Counter(places.values_list("entry_id", "seat")))


def rounds_played(tournament: Tournament) -> list[Round]:
    """The rounds of a Swiss tournament, the one in play included; rests are counted with the first."""
    tables: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    places = Place.objects.filter(table__tournament=tournament).order_by("table__round", "table", "seat")
    for number, table, entry in places.values_list("table__round", "table_id", "entry_id"):
        tables[number][table].append(entry)
    rested = tuple(
        entry for entry, byes in tournament.entries.filter(byes__gt=0).values_list("pk", "byes") for _ in range(byes)
    )
    played = [Round(tuple(tuple(table) for table in round_.values())) for round_ in tables.values()]
    return [Round((), rested), *played]
