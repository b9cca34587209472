"""The tables of a division as pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.engine.metas import all_metas
from leagues.models import Appointment, Division, Entry, Format, League, LeagueTable
from leagues.selectors.ranking import ranked

MOST_IN_CROSSTABLE = 25
"""People; and twice as many tables. What is larger cannot be read as one sheet."""
PAGE_LENGTH = 60
"""Tables of a round that are shown at once."""


MEET_ALL = (Format.PYRAMID, Format.ROUND_ROBIN)
"""Formats in which all members of a division meet each other."""


class Title(NamedTuple):
    """What a table is called, in words and short."""

    words: str
    label: str


@dataclass(frozen=True)
class SeatLine:
    """A player at a table."""

    entry_id: int
    name: str
    place: int | None
    score: int | None
    is_forfeit: bool
    is_viewer: bool


@dataclass(frozen=True)
class Fixture:
    """A table, by seat or, once it is over, by place."""

    words: str
    label: str
    """The same, short."""
    code: str
    """Of the match; empty while there is none."""
    state: str
    state_words: str
    lines: tuple[SeatLine, ...]
    id: int = 0
    at: datetime | None = None
    """When it is played, if that is agreed on table by table and still to come."""

    @property
    def is_own(self) -> bool:
        """Whether the reader plays there."""
        return any(line.is_viewer for line in self.lines)

    @property
    def is_counted(self) -> bool:
        return self.state in LeagueTable.COUNTED


@dataclass(frozen=True)
class Cell:
    """What a player did at a table of the crosstable; the place is None while it is played or to come."""

    seat: int
    place: int | None
    is_forfeit: bool


class Duel(NamedTuple):
    """A game of two, as one of them sees it."""

    symbol: str
    """1, 0 or ½; a point while it is to come or played, a stroke if it counts for no one."""
    words: str
    code: str
    """Of the match; empty while there is none."""


@dataclass(frozen=True)
class Crosstable:
    """Who sits at which table, in which seat, and how it ended."""

    tables: tuple[Fixture, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]
    duels: tuple[tuple[str, tuple[tuple[Duel, ...] | None, ...]], ...] = ()
    """Where everyone meets everyone at tables of two: everybody against everybody, in the same order twice; nothing
    where a player meets themselves. It says the same as the rows, and better."""


def sits_at(entry_id: int, path: str = "") -> Q:
    """Tables at which an entry sits; the path leads to them."""
    most = max(max(meta.players) for meta in all_metas())
    return reduce(or_, (Q(**{f"{path}seats__{seat}": entry_id}) for seat in range(most)))


def fixtures(
    *,
    division: Division,
    user_id: int | None = None,
    round: int | None = None,
    entry_id: int | None = None,
    state: LeagueTable.State | None = None,
    page: int = 1,
    length: int = PAGE_LENGTH,
) -> tuple[Fixture, ...]:
    """The tables of a division, of one round or in one state: a page of them; or all of one person."""
    tables = _of_division(division, round).select_related("match", "appointment").order_by("round", "number")
    if state is not None:
        tables = tables.filter(state=state)
    if entry_id is not None:
        mine = tables.filter(sits_at(entry_id))
        return _as_fixtures(list(mine), user_id)
    return _as_fixtures(list(tables[(page - 1) * length : page * length]), user_id)


def pages_of(*, division: Division, round: int | None = None) -> int:
    """How many pages the tables of a division fill, or those of one round."""
    return max(1, -(-_of_division(division, round).count() // PAGE_LENGTH))


def _of_division(division: Division, round: int | None) -> QuerySet[LeagueTable]:
    tables = LeagueTable.objects.filter(division=division)
    return tables if round is None else tables.filter(round=round)


def crosstable(*, division: Division, league: League, user_id: int | None = None) -> Crosstable | None:
    """Everybody against all tables, or against everybody; None if that would be larger than a sheet."""
    people = list(ranked(division).select_related("user")[: MOST_IN_CROSSTABLE + 1])
    tables = list(
        LeagueTable.objects.filter(division=division)
        .select_related("match", "appointment")
        .order_by("round", "number")[: 2 * MOST_IN_CROSSTABLE + 1]
    )
    if not tables or len(people) > MOST_IN_CROSSTABLE or len(tables) > 2 * MOST_IN_CROSSTABLE:
        return None
    places = people_at(tables)
    shown = _as_fixtures(tables, user_id, places)
    rows = tuple(
        (entry.user.get_username(), tuple(_cell(table, entry, places) for table in tables)) for entry in people
    )
    is_of_duels = league.format in MEET_ALL and all(len(table.seats) == 2 for table in tables)
    return Crosstable(shown, rows, _duels(people, tables, places) if is_of_duels else ())


def _duels(
    people: Sequence[Entry], tables: Sequence[LeagueTable], at_tables: Mapping[int, Entry]
) -> tuple[tuple[str, tuple[tuple[Duel, ...] | None, ...]], ...]:
    """How everybody fared against everybody."""
    met: dict[tuple[int, int], list[Duel]] = {}
    for table in tables:
        # A substitute plays for the member whose line it is.
        one, other = (at_tables[key].came_for_id or key if key in at_tables else key for key in table.seats)
        met.setdefault((one, other), []).append(_duel(table, 0))
        met.setdefault((other, one), []).append(_duel(table, 1))
    return tuple(
        (
            entry.user.get_username(),
            tuple(None if entry is other else tuple(met.get((entry.pk, other.pk), ())) for other in people),
        )
        for entry in people
    )


def _duel(table: LeagueTable, seat: int) -> Duel:
    result = table.told_result
    places, forfeits = result.get("places", ()), result.get("forfeits", ())
    code = table.match.code if table.match else ""
    if not places:
        return Duel("-" if table.state == LeagueTable.State.VOID else "·", _state_words(table), code)
    if seat in forfeits:
        return Duel("0", _("forfeit"), code)
    if 1 - seat not in forfeits and places[0] == places[1]:
        return Duel("½", _("tied"), code)
    return Duel("1", _("won"), code) if places[seat] == 1 else Duel("0", _("lost"), code)


def _state_words(table: LeagueTable) -> str:
    if table.is_sealed and table.state in LeagueTable.COUNTED:
        return _("finished, result after the round")
    if table.told_result.get("how") == "walkover":
        return _("walkover")
    return str(table.get_state_display())


def rounds_of(division: Division) -> tuple[int, ...]:
    rounds = LeagueTable.objects.filter(division=division).values_list("round", flat=True)
    return tuple(rounds.order_by("round").distinct())


def people_at(tables: Sequence[LeagueTable]) -> dict[int, Entry]:
    """Everybody who sits at these tables, by entry."""
    keys = {entry for table in tables for entry in table.seats}
    return Entry.objects.select_related("user").in_bulk(keys)


def _as_fixtures(
    tables: Sequence[LeagueTable], user_id: int | None, people: dict[int, Entry] | None = None
) -> tuple[Fixture, ...]:
    people = people_at(tables) if people is None else people
    titles = titles_of(tables)
    return tuple(
        Fixture(
            words=titles[table.pk].words,
            label=titles[table.pk].label,
            code=table.match.code if table.match else "",
            state=table.state,
            state_words=_state_words(table),
            lines=_lines(table, people, user_id),
            id=table.pk,
            at=_time_of(table),
        )
        for table in tables
    )


def _time_of(table: LeagueTable) -> datetime | None:
    appointment: Appointment | None = getattr(table, "appointment", None)
    return appointment.at if appointment is not None and table.state == LeagueTable.State.PLANNED else None


def titles_of(tables: Sequence[LeagueTable]) -> dict[int, Title]:
    """What tables are called. Where every round of a division has one table, its number is that of the round."""
    divisions = {table.division_id for table in tables}
    several = LeagueTable.objects.filter(division__in=divisions, number__gt=1).order_by()
    crowded = set(several.values_list("division_id", flat=True).distinct()) if tables else set()
    return {table.pk: _title(table, table.division_id not in crowded) for table in tables}


def _title(table: LeagueTable, has_one_table: bool) -> Title:
    if has_one_table:
        return Title(_("Table %(number)s") % {"number": table.round}, str(table.round))
    words = _("Round %(round)s, table %(number)s") % {"round": table.round, "number": table.number}
    return Title(words, f"{table.round}.{table.number}")


def _lines(table: LeagueTable, people: dict[int, Entry], user_id: int | None) -> tuple[SeatLine, ...]:
    result = table.told_result
    places, scores = result.get("places", ()), result.get("scores", ())
    forfeits = result.get("forfeits", ())
    lines = [
        SeatLine(
            entry_id=entry_id,
            name=people[entry_id].user.get_username() if entry_id in people else "",
            place=places[seat] if seat < len(places) else None,
            score=scores[seat] if seat < len(scores) else None,
            is_forfeit=seat in forfeits,
            is_viewer=entry_id in people and people[entry_id].user_id == user_id,
        )
        for seat, entry_id in enumerate(table.seats)
    ]
    if places:
        lines.sort(key=lambda line: (line.is_forfeit, line.place or 0))
    return tuple(lines)


def _cell(table: LeagueTable, entry: Entry, people: dict[int, Entry]) -> Cell | None:
    """Where a player sits, or the substitute who plays there for them."""
    sitting = next(
        (
            seat
            for seat, key in enumerate(table.seats)
            if key == entry.pk or (key in people and people[key].came_for_id == entry.pk)
        ),
        None,
    )
    if sitting is None:
        return None
    result = table.told_result
    places = result.get("places", ())
    return Cell(
        seat=sitting + 1,
        place=places[sitting] if sitting < len(places) else None,
        is_forfeit=sitting in result.get("forfeits", ()),
    )
