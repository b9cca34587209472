"""The tables of a division as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from leagues.models import Appointment, Division, Entry, LeagueTable
from leagues.selectors.ranking import ranked

MOST_IN_CROSSTABLE = 25
"""People; and twice as many tables. What is larger cannot be read as one sheet."""
MOST_TABLES = 60
"""Of a round that are shown at once."""


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


@dataclass(frozen=True)
class Crosstable:
    """Who sits at which table, in which seat, and how it ended."""

    tables: tuple[Fixture, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]


def fixtures(
    *, division: Division, user_id: int | None = None, round: int | None = None, entry_id: int | None = None
) -> tuple[Fixture, ...]:
    """The tables of a division, of one round or of one person of it."""
    of_division = LeagueTable.objects.filter(division=division).order_by("round", "number")
    tables = of_division.select_related("match", "appointment")
    if round is not None:
        tables = tables.filter(round=round)
    found = list(tables) if entry_id is not None else list(tables[:MOST_TABLES])
    if entry_id is not None:
        found = [table for table in found if entry_id in table.seats]
    return _as_fixtures(found, user_id)


def crosstable(*, division: Division, user_id: int | None = None) -> Crosstable | None:
    """Everybody against all tables; None if that would be larger than a sheet."""
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
    return Crosstable(shown, rows)


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
