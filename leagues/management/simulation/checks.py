"""What is promised to the members of a league, looked at when a season is over. Everything raises `Broken`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from games.archive.services.archive_match import archive_match
from games.archive.services.check_archive import verify_record
from games.models import Match
from leagues.designs import Design
from leagues.fixtures import group_design
from leagues.management.simulation.plan import require
from leagues.models import Division, Entry, LeagueTable, Season, SeasonResult
from leagues.selectors.calendar import is_break
from pairing.balance import balance, uneven

State = LeagueTable.State


def check_tables(season: Season, tables: Sequence[LeagueTable]) -> None:
    """Every table is over, no one sat twice at one, and none began in a break."""
    for table in tables:
        require(table.state not in LeagueTable.UNFINISHED, f"no table is left open: {table}")
        require(len(set(table.seats)) == len(table.seats), f"no one sits twice at a table: {table}")
        if table.match is not None:
            require(table.match.status == Match.Status.OVER, f"no match is left open: {table.match}")
            began = table.match.started_at
            require(began is not None and not is_break(season, began), f"no table begins in a break: {table}")


def check_records(tables: Iterable[LeagueTable]) -> int:
    """The records of these tables go into the archive, and lead to the stored digests when they are rebuilt from it."""
    matches = [table.match for table in tables if table.match is not None and not table.match.secrets_held]
    for match in matches:
        if not match.is_archived:
            require(archive_match(match_id=match.pk), f"a finished match goes into the archive: {match}")
        require(verify_record(match_id=match.pk) == "", f"the record of {match} can be rebuilt")
    return len(matches)


def check_results(season: Season, results: Sequence[SeasonResult]) -> None:
    """Everybody who has a place has one result, and ranks follow each other."""
    placed = season.entries.filter(number__isnull=False)
    require(len(results) == placed.count(), "everybody with a place has a result")
    require(len({result.user_id for result in results}) == len(results), "everybody is placed once")
    ranks: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for result in results:
        ranks[result.level, result.division].append(result.rank)
    for division, found in ranks.items():
        require(sorted(found) == list(range(1, len(found) + 1)), f"ranks of division {division} follow each other")


def check_moves(results: Sequence[SeasonResult], reached: dict[int, int]) -> None:
    """No one has moved by more than one level, and all are told how they came to theirs."""
    for result in results:
        before = reached.get(result.user_id)
        if before is None:
            continue
        moved = result.level - before
        require(abs(moved) <= 1, f"no one moves by more than one level: {result.user_id} has, by {moved}")
        told = {-1: Entry.Source.PROMOTED, 0: Entry.Source.STAYED, 1: Entry.Source.RELEGATED}[moved]
        require(result.entry.source == told, f"{result.user_id} is told how they came to their place")


def check_fixtures(season: Season, division: Division, tables: Sequence[LeagueTable]) -> int:
    """Everybody has met and sat as evenly as the design has promised; a substitute has the place of the other. Says how
    many tables were played without a member who had left before they began, or not at all."""
    entries = list(division.entries.select_related("came_for"))
    places = _places(entries)
    size = season.league.table_size
    require(len({*places.values()}) >= size, f"a division fills a table: {division}")
    design = group_design(len({*places.values()}), size, season.seed)
    planned = _planned(design)
    own = [table for table in tables if table.division_id == division.pk]
    mine = {(table.round, table.number): tuple(places[member] for member in table.seats) for table in own}
    require(mine.keys() == planned.keys(), f"{division} has all tables of its design")
    require(division.residual == design.balance.residual._asdict(), f"what is uneven in {division} is told")
    not_dealt = {(table.round, table.number) for table in own if table.match_id is None and table.state == State.VOID}
    short = [key for key, seats in mine.items() if key in not_dealt or len(seats) < size]
    if not short:
        found = balance(range(design.players), list(mine.values()))
        require(found == design.balance, f"the fixtures of {division} are as even as they were drawn")
    else:
        gone = _gone(entries)
        for key in short:
            _check_short(division, planned[key], mine[key], gone)
        _check_stayed(
            division, design, [seats for key, seats in mine.items() if key not in not_dealt], gone, len(short)
        )
    return len(short)


def _places(entries: Sequence[Entry]) -> dict[int, int]:
    """The place in the design that every entry plays in."""
    places = {entry.pk: entry.number for entry in entries if entry.number is not None}
    return places | {entry.pk: places[entry.came_for.pk] for entry in entries if entry.came_for is not None}


def _gone(entries: Iterable[Entry]) -> set[int]:
    """The places of those who have left."""
    return {entry.number for entry in entries if entry.state in Entry.GONE and entry.number is not None}


def _planned(design: Design) -> dict[tuple[int, int], Sequence[int]]:
    """The places at every table of a design, by the number of its round and its own."""
    return {
        (number, place): table
        for number, round_ in enumerate(design.rounds, 1)
        for place, table in enumerate(round_.tables, 1)
    }


def _check_short(division: Division, planned: Sequence[int], seats: Sequence[int], gone: set[int]) -> None:
    """Only those are missing who have left, and the others sit in the order of the design."""
    missing = set(planned) - set(seats)
    require(missing <= gone, f"only who has left is missing at a table of {division}")
    in_order = [place for place in planned if place not in missing]
    require(list(seats) == in_order, f"who is left at a table of {division} sits as it was drawn")


def _check_stayed(
    division: Division, design: Design, tables: Sequence[Sequence[int]], gone: set[int], short: int
) -> None:
    """Those who have stayed have met as often as they were to, short tables or not, unless a table was not dealt at
    all; then each of them has lost that table, and no more."""
    stayed = [place for place in range(design.players) if place not in gone]
    pairs = list(combinations(stayed, 2))
    met = _meetings(tables)
    drawn = _meetings(design.tables)
    lost = len(design.tables) - len(tables)
    require(
        all(drawn[pair] - lost <= met[pair] <= drawn[pair] for pair in map(frozenset, pairs)),
        f"those who have stayed in {division} have met as they were to",
    )
    if lost == 0:
        left = uneven([met[frozenset(pair)] for pair in pairs])
        require(left <= design.balance.residual.pairs, f"meetings in {division} are as even as the design has told")
    games = Counter(place for table in tables for place in table)
    due = Counter(place for table in design.tables for place in table)
    require(
        all(due[place] - lost <= games[place] <= due[place] for place in stayed),
        f"those who have stayed in {division} have played as often as they were to",
    )
    sat = Counter((place, seat) for table in tables for seat, place in enumerate(table))
    most = design.balance.seats.most + short
    require(all(sat[key] <= most for key in sat), f"no one in {division} sat in a seat more often than short tables do")


def _meetings(tables: Iterable[Sequence[int]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


class _Sight(NamedTuple):
    """What was told of a division on the way."""

    bounds: dict[int, tuple[int, int]]
    """By entry: the best and the worst final rank that it was told."""
    exceptions: frozenset[tuple[str, int]]


class Outlooks:
    """What members were told of the ranks that they can still reach, and whether it came true."""

    def __init__(self) -> None:
        self._sights: defaultdict[int, list[_Sight]] = defaultdict(list)

    def note(self, season: Season) -> None:
        """Keeps what everybody is told now."""
        exceptions = _exceptions(season)
        bounds: defaultdict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
        told = season.entries.filter(number__isnull=False, best_rank__isnull=False, worst_rank__isnull=False)
        for pk, division, best, worst in told.values_list("pk", "division_id", "best_rank", "worst_rank"):
            if division is not None and best is not None and worst is not None:
                bounds[division][pk] = best, worst
        for division, found in bounds.items():
            self._sights[division].append(_Sight(found, exceptions[division]))

    def check(self, season: Season, results: Sequence[SeasonResult]) -> int:
        """Every final rank lies within what was told, unless something has happened since that is excepted. Says how
        many bounds have held."""
        ranks = {result.entry_id: result.rank for result in results}
        exceptions = _exceptions(season)
        held = 0
        for division, sights in self._sights.items():
            for sight in sights:
                if sight.exceptions != exceptions[division]:
                    continue
                for entry, (best, worst) in sight.bounds.items():
                    promise = f"entry {entry} finishes {best} to {worst}, as it was told, and not {ranks[entry]}"
                    require(best <= ranks[entry] <= worst, promise)
                held += len(sight.bounds)
        return held


def _exceptions(season: Season) -> defaultdict[int, frozenset[tuple[str, int]]]:
    """By division, what outlooks do not foresee: who has come late or left, which tables were struck off, and at which
    no one came in first."""
    found: defaultdict[int, set[tuple[str, int]]] = defaultdict(set)
    members = season.entries.filter(division__isnull=False, number__isnull=False)
    for pk, division, state in members.values_list("pk", "division_id", "state"):
        if division is not None:
            found[division].add(("gone" if state in Entry.GONE else "member", pk))
    for table in LeagueTable.objects.filter(division__season=season).exclude(state__in=LeagueTable.UNFINISHED):
        if table.state == State.VOID:
            found[table.division_id].add(("void", table.pk))
        elif table.result is not None and len(table.result["forfeits"]) == len(table.seats):
            found[table.division_id].add(("no winner", table.pk))
    return defaultdict(frozenset, {division: frozenset(what) for division, what in found.items()})
