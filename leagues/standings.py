"""Who stands where: points, then tie-breaks in the order that a league has chosen. Pure.

A tie-break looks only at those who are still level, and never brings together again whom an earlier one has set apart.
Results come in as places, no matter who decided them: the rules, the clock or a host.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, groupby
from typing import Any, NamedTuple

from pairing.points import USUAL, Scale, check_scale, shared


class TieBreak(StrEnum):
    """By what members are told apart."""

    POINTS = "points"
    WINS = "wins"
    PLACES = "places"
    """More victories, then more second places, and so on."""
    HEAD_TO_HEAD = "head_to_head"
    """How often a player finished before others who are level with them, less how often behind."""
    SCORE_SHARE = "score_share"
    """The mean of the own score as a part of the highest at the table."""
    OPPONENTS = "opponents"
    """The points of all whom a player finished before, and half of the points of those they were level with: after
    Sonneborn and Berger."""
    BYES = "byes"
    """Who rested less often."""
    LOT = "lot"
    """Drawn by a seed: the same for a member no matter who else is there."""


USUAL_TIE_BREAKS = (
    TieBreak.POINTS,
    TieBreak.WINS,
    TieBreak.HEAD_TO_HEAD,
    TieBreak.SCORE_SHARE,
    TieBreak.OPPONENTS,
    TieBreak.BYES,
    TieBreak.LOT,
)


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a league counts."""

    scale: Scale = USUAL
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS
    bye_points: Fraction | int = 0
    lot_seed: str = ""

    def __post_init__(self) -> None:
        check_scale(self.scale)


class Result(NamedTuple):
    """What a member reached at a table."""

    member: int
    place: int
    score: int = 0
    is_forfeit: bool = False
    """Whether they get no points, whatever their place."""


class Played(NamedTuple):
    """A table whose places are known, by seat."""

    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    member: int
    rank: int
    points: Fraction
    wins: int
    form: tuple[int, ...]
    """The places reached, in the order of the tables."""
    to_play: int
    """How many tables have not ended."""
    byes: int
    score_share: Fraction
    opponents: Fraction
    is_withdrawn: bool
    set_apart_by: TieBreak | None
    """What sets it apart from the line above; None for the first, for a shared rank, and for the first who withdrew."""
    moved: int | None = None
    """How many ranks it has risen since the standings it is compared with."""

    @property
    def played(self) -> int:
        return len(self.form)


Key = Callable[[int], Any]
"""What a tie-break compares, the most first."""
Groups = list[tuple[list[int], TieBreak | None]]
"""Members who are level, and what sets them apart from those before."""


@dataclass(slots=True)
class _Tally:
    """What is summed up of a member."""

    points: Fraction = Fraction(0)
    form: list[int] = field(default_factory=list)
    shares: list[Fraction] = field(default_factory=list)
    beaten: list[int] = field(default_factory=list)
    level: list[int] = field(default_factory=list)


def standings(
    members: Collection[int],
    tables: Sequence[Played],
    scheme: Scheme,
    *,
    unfinished: Iterable[Sequence[int]] = (),
    byes: Mapping[int, int] | None = None,
    extra: Mapping[int, Fraction | int] | None = None,
    withdrawn: Collection[int] = (),
) -> tuple[Row, ...]:
    """The lines from the first to the last; who withdrew stands behind all others.

    `unfinished` has the members of every table that has not ended, `byes` how often each member rested, `extra` what is
    given or taken beside the places: by a host, or the shares of a duplicate. Results of people who are not members,
    such as substitutes, count for the others only.
    """
    tallies = {member: _Tally() for member in members}
    for table in tables:
        _count(tallies, table, scheme.scale)
    rests = byes or {}
    for member, tally in tallies.items():
        tally.points += rests.get(member, 0) * Fraction(scheme.bye_points) + (extra or {}).get(member, 0)
    to_play = Counter(member for table in unfinished for member in table)
    most = max((len(table.results) for table in tables), default=0)
    opponents = {member: _strength(tally, tallies) for member, tally in tallies.items()}
    shares = {member: _mean(tally.shares) for member, tally in tallies.items()}
    keys: dict[TieBreak, Key] = {
        TieBreak.POINTS: lambda member: tallies[member].points,
        TieBreak.WINS: lambda member: tallies[member].form.count(1),
        TieBreak.PLACES: lambda member: tuple(map(tallies[member].form.count, range(1, most + 1))),
        TieBreak.SCORE_SHARE: shares.__getitem__,
        TieBreak.OPPONENTS: opponents.__getitem__,
        TieBreak.BYES: lambda member: -rests.get(member, 0),
        TieBreak.LOT: lambda member: sha256(f"{scheme.lot_seed}/{member}".encode()).digest(),
    }
    groups = _grouped(sorted(members), tables, scheme.tie_breaks, keys, withdrawn)
    rows: list[Row] = []
    for group, set_apart_by in groups:
        rank = len(rows) + 1
        for member in group:
            tally = tallies[member]
            rows.append(
                Row(
                    member=member,
                    rank=rank,
                    points=tally.points,
                    wins=tally.form.count(1),
                    form=tuple(tally.form),
                    to_play=to_play[member],
                    byes=rests.get(member, 0),
                    score_share=shares[member],
                    opponents=opponents[member],
                    is_withdrawn=member in withdrawn,
                    set_apart_by=set_apart_by if member == group[0] else None,
                )
            )
    return tuple(rows)


def with_movement(rows: Sequence[Row], earlier: Sequence[Row]) -> tuple[Row, ...]:
    """The lines, each with how many ranks it has risen since; None for who was not there."""
    ranks = {row.member: row.rank for row in earlier}
    return tuple(replace(row, moved=ranks[row.member] - row.rank if row.member in ranks else None) for row in rows)


def head_to_head(group: Collection[int], tables: Sequence[Played]) -> dict[int, int]:
    """How often each of the group finished before others of it, less how often behind."""
    lead = dict.fromkeys(group, 0)
    for table in tables:
        for one, other in combinations([result for result in table.results if result.member in lead], 2):
            ahead = (_standing(other) > _standing(one)) - (_standing(other) < _standing(one))
            lead[one.member] += ahead
            lead[other.member] -= ahead
    return lead


def _count(tallies: Mapping[int, _Tally], table: Played, scale: Scale) -> None:
    results = table.results
    forfeits = {seat for seat, result in enumerate(results) if result.is_forfeit}
    points = shared([result.place for result in results], scale, forfeits)
    best = max((result.score for result in results if not result.is_forfeit), default=0)
    for result, due in zip(results, points, strict=True):
        tally = tallies.get(result.member)
        if tally is None:
            continue
        tally.points += due
        tally.form.append(1 + sum(_standing(other) < _standing(result) for other in results))
        tally.shares.append(_share(result, best))
        for other in results:
            if _standing(other) > _standing(result):
                tally.beaten.append(other.member)
            elif other is not result and _standing(other) == _standing(result):
                tally.level.append(other.member)


def _standing(result: Result) -> tuple[bool, int]:
    """Where a player finished, the best least; forfeits are level behind all others."""
    return result.is_forfeit, 0 if result.is_forfeit else result.place


def _share(result: Result, best: int) -> Fraction:
    if result.is_forfeit:
        return Fraction(0)
    if best <= 0:
        return Fraction(result.score == best)
    return Fraction(max(0, result.score), best)


def _mean(parts: Sequence[Fraction]) -> Fraction:
    return sum(parts, Fraction(0)) / len(parts) if parts else Fraction(0)


def _strength(tally: _Tally, tallies: Mapping[int, _Tally]) -> Fraction:
    beaten = sum((tallies[other].points for other in tally.beaten if other in tallies), Fraction(0))
    return beaten + sum((tallies[other].points for other in tally.level if other in tallies), Fraction(0)) / 2


def _grouped(
    members: Sequence[int],
    tables: Sequence[Played],
    tie_breaks: Sequence[TieBreak],
    keys: Mapping[TieBreak, Key],
    withdrawn: Collection[int],
) -> Groups:
    present = [member for member in members if member not in withdrawn]
    gone = [member for member in members if member in withdrawn]
    groups: Groups = [(group, None) for group in (present, gone) if group]
    for tie_break in tie_breaks:
        finer: Groups = []
        for group, set_apart_by in groups:
            if len(group) == 1:
                finer.append((group, set_apart_by))
                continue
            key = keys[tie_break] if tie_break in keys else head_to_head(group, tables).__getitem__
            parts = [list(level) for _, level in groupby(sorted(group, key=key, reverse=True), key)]
            finer.append((parts[0], set_apart_by))
            finer += [(part, tie_break) for part in parts[1:]]
        groups = finer
    return groups
