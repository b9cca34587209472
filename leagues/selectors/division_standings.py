"""Where everybody stands in a division, worked out from its tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from leagues.duplicate import Score, compared, total_shares
from leagues.models import Division, Entry, Format, League, LeagueTable, Season
from leagues.outlook import Outlook, outlooks
from leagues.standings import Played, Result, Row, Scheme, standings, with_movement

MOST_WITH_OUTLOOK = 24
"""In larger divisions it is worked out for one person when they ask for it."""
FORFEITED = -1_000_000
"""What a player who left the table is compared with others by, where scores are."""

State = LeagueTable.State


@dataclass(frozen=True)
class DivisionFacts:
    """A division as it is stored: all that its standings follow from."""

    league: League
    season: Season
    entries: tuple[Entry, ...]
    """Everybody with a line of their own; substitutes have none."""
    tables: tuple[LeagueTable, ...]
    seeded: tuple[int, ...] = ()

    @property
    def members(self) -> list[int]:
        return [entry.pk for entry in self.entries]

    @property
    def gone(self) -> set[int]:
        return {entry.pk for entry in self.entries if entry.state in Entry.GONE}

    @property
    def byes(self) -> dict[int, int]:
        return {entry.pk: entry.byes for entry in self.entries}

    @property
    def scheme(self) -> Scheme:
        return self.league.scheme(self.season.seed)

    @property
    def counted(self) -> list[LeagueTable]:
        """The tables that count. A round of equal deals does when all of its tables have ended: what one has scored
        would tell the others what can be made of the deal."""
        held = {table.round for table in self.tables if table.state in LeagueTable.UNFINISHED}
        is_held = self.league.format == Format.DUPLICATE
        return [
            table
            for table in self.tables
            if table.state in LeagueTable.COUNTED and not (is_held and table.round in held)
        ]

    @property
    def unfinished(self) -> list[list[int]]:
        return [table.seats for table in self.tables if table.state in LeagueTable.UNFINISHED]

    @property
    def rounds_to_come(self) -> int:
        """Rounds whose tables are not known yet."""
        known = max((table.round for table in self.tables), default=0)
        return max(0, self.season.rounds - known)


def division_facts(division: Division) -> DivisionFacts:
    """Reads a division, in two queries beside its season."""
    return DivisionFacts(
        league=division.season.league,
        season=division.season,
        entries=tuple(Entry.objects.filter(division=division, number__isnull=False).order_by("number", "pk")),
        tables=tuple(LeagueTable.objects.filter(division=division).order_by("round", "number")),
        seeded=tuple(division.seeded),
    )


def rows_of(facts: DivisionFacts) -> tuple[Row, ...]:
    """The lines of the standings, from the first to the last, with how far each has risen: since the last round, or
    since the last table where all are played at once."""
    counted = facts.counted
    rows = _rows(facts, counted)
    return with_movement(rows, _rows(facts, _earlier(facts, counted))) if counted else rows


def outlooks_of(facts: DivisionFacts, rows: Sequence[Row], whom: Collection[int] | None = None) -> dict[int, Outlook]:
    """What everybody, or everybody of those asked for, can still reach."""
    is_over = not facts.unfinished and not facts.rounds_to_come
    if facts.league.format == Format.KNOCKOUT:
        alive = len(facts.seeded)
        return {
            row.member: Outlook(1, max(1, alive)) if row.member in facts.seeded and not is_over else _settled(row)
            for row in rows
            if whom is None or row.member in whom
        }
    if facts.league.format == Format.DUPLICATE and not is_over:
        present = sum(not row.is_withdrawn for row in rows)
        return {
            row.member: Outlook(present + 1, len(rows)) if row.is_withdrawn else Outlook(1, present)
            for row in rows
            if whom is None or row.member in whom
        }
    return outlooks(rows, facts.unfinished, facts.scheme, rounds_to_come=facts.rounds_to_come, whom=whom)


def outlook_of(entry: Entry) -> Outlook | None:
    """What one person can still reach; None if they have no line."""
    if entry.best_rank is not None and entry.worst_rank is not None:
        return Outlook(entry.best_rank, entry.worst_rank)
    if entry.division is None or entry.number is None:
        return None
    facts = division_facts(entry.division)
    return outlooks_of(facts, rows_of(facts), [entry.pk]).get(entry.pk)


def _settled(row: Row) -> Outlook:
    return Outlook(row.rank, row.rank)


def _earlier(facts: DivisionFacts, counted: Sequence[LeagueTable]) -> list[LeagueTable]:
    """The tables that the standings are compared with."""
    if facts.league.starts_at_once:
        last = max(counted, key=lambda table: (table.ended_at is not None and table.ended_at.timestamp(), table.pk))
        return [table for table in counted if table.pk != last.pk]
    newest = max(table.round for table in counted)
    return [table for table in counted if table.round < newest]


def _rows(facts: DivisionFacts, counted: Sequence[LeagueTable]) -> tuple[Row, ...]:
    rows = standings(
        facts.members,
        [played_at(table) for table in counted],
        facts.scheme,
        unfinished=facts.unfinished,
        byes=facts.byes,
        extra=_shares(counted) if facts.league.format == Format.DUPLICATE else None,
        withdrawn=facts.gone,
    )
    return _by_stage(rows, counted, facts.seeded) if facts.league.format == Format.KNOCKOUT else rows


def played_at(table: LeagueTable) -> Played:
    """The result of a table as the standings read it."""
    result = table.result or {}
    places, scores, forfeits = result["places"], result["scores"], set(result["forfeits"])
    return Played(
        tuple(
            Result(member, place, score, seat in forfeits)
            for seat, (member, place, score) in enumerate(zip(table.seats, places, scores, strict=True))
        )
    )


def _shares(counted: Iterable[LeagueTable]) -> Mapping[int, Fraction]:
    """Everybody's sum of shares in a league with equal deals."""
    rounds: defaultdict[int, list[list[Score]]] = defaultdict(list)
    for table in counted:
        results = played_at(table).results
        rounds[table.round].append(
            [Score(result.member, FORFEITED if result.is_forfeit else result.score) for result in results]
        )
    return total_shares(compared(tables) for tables in rounds.values())


def _by_stage(rows: Sequence[Row], counted: Sequence[LeagueTable], seeded: Sequence[int]) -> tuple[Row, ...]:
    """Lines of a knock-out: who got further stands higher, then who came in better at their last table, then as the
    points have it."""
    reached: dict[int, tuple[int, int]] = {}
    for table in counted:
        for result in played_at(table).results:
            place = len(table.seats) if result.is_forfeit else result.place
            reached[result.member] = max(reached.get(result.member, (0, 0)), (table.round, -place))
    still_in = set(seeded)

    def merit(row: Row) -> tuple[bool, int, int]:
        stage, place = reached.get(row.member, (0, 0))
        return row.member in still_in and not row.is_withdrawn, stage, place

    ordered = sorted(rows, key=lambda row: (*(-part for part in merit(row)), row.rank))
    return tuple(replace(row, rank=rank) for rank, row in enumerate(ordered, 1))
