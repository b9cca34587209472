"""Points and ranks of a tournament, from its results alone. Pure: results in their order come in.

A game is worth the same at every size of table: the first gets 24 points, the last none, and the others are spaced
evenly between (24/16/8/0 at a table of four). So every table gives out 12 points per seat, and no one gains by sitting
at a large one or a small one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

POINTS_OF_A_WIN = 24
"""The least number that every size of table up to five, and every tie, divides into whole points."""
STREAK = 2
"""After so many good games in a row each further good one counts twice."""
BYE_POINTS = POINTS_OF_A_WIN


class Game(NamedTuple):
    """What one entry got from one table."""

    entry: int
    opponents: tuple[int, ...]
    is_win: bool
    is_good: bool
    points: int


class Row(NamedTuple):
    """What an entry has reached."""

    points: int = 0
    games: int = 0
    wins: int = 0
    streak: int = 0
    """Good games in a row, up to now."""
    opposition: int = 0
    """Points of the opponents met, each table counted as one opponent on average."""


def table_points(places: Sequence[int], left: Collection[int] = ()) -> tuple[int, ...]:
    """Points by seat for these places; those who are level share. Seats that were left get nothing."""
    others = len(places) - 1
    points = []
    for seat, place in enumerate(places):
        beaten = sum(other > place for other in places)
        level = sum(other == place for other in places) - 1
        points.append(0 if seat in left else POINTS_OF_A_WIN * (2 * beaten + level) // (2 * others))
    return tuple(points)


def is_good(places: Sequence[int], seat: int) -> bool:
    """Whether more than half of the opponents came in behind this seat: the first at tables of two and three, the
    first two at tables of four and five."""
    beaten = sum(other > places[seat] for other in places)
    return 2 * beaten > len(places) - 1


def is_doubled(streak: int, *, is_good: bool) -> bool:
    """Whether a game counts twice that follows so many good ones."""
    return is_good and streak >= STREAK


def arena_rows(games: Iterable[Game]) -> dict[int, Row]:
    """The standings of an arena after these games, which are in the order in which they were settled."""
    rows: dict[int, Row] = {}
    for game in games:
        row = rows.get(game.entry, Row())
        times = 2 if is_doubled(row.streak, is_good=game.is_good) else 1
        rows[game.entry] = Row(
            points=row.points + times * game.points,
            games=row.games + 1,
            wins=row.wins + game.is_win,
            streak=row.streak + 1 if game.is_good else 0,
        )
    return rows


def swiss_rows(games: Sequence[Game], byes: dict[int, int]) -> dict[int, Row]:
    """The standings of a Swiss tournament: no streaks, points for a bye, and the opposition to break ties."""
    points = {entry: BYE_POINTS * number for entry, number in byes.items()}
    for game in games:
        points[game.entry] = points.get(game.entry, 0) + game.points
    rows = {entry: Row(points=number) for entry, number in points.items()}
    for game in games:
        row = rows[game.entry]
        met = sum(points.get(other, 0) for other in game.opponents)
        rows[game.entry] = row._replace(
            games=row.games + 1,
            wins=row.wins + game.is_win,
            opposition=row.opposition + 12 * met // len(game.opponents),
        )
    return rows


def arena_key(row: Row) -> tuple[int, ...]:
    """Ranks an arena, the least first: points, then wins, then fewer games."""
    return (-row.points, -row.wins, row.games)


def swiss_key(row: Row) -> tuple[int, ...]:
    """Ranks a Swiss tournament, the least first: points, then opposition, then wins."""
    return (-row.points, -row.opposition, -row.wins)


def shared_ranks(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Ranks from keys that are in order; those who are level have the same."""
    ranks: list[int] = []
    for number, key in enumerate(keys, 1):
        ranks.append(ranks[-1] if number > 1 and keys[number - 2] == key else number)
    return ranks
