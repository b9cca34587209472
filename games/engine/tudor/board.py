"""The printed pieces: loads `data/*.toml` once into frozen objects. Numbers only; what they mean is for the rules
to say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.sources import read_table

DATA = Path(__file__).parent / "data"


def table(name: str) -> dict[str, Any]:
    """One data file as it is written, with the source of every value."""
    return read_table(DATA / f"{name}.toml")


def _by_count(name: str, players: int, file: str = "board") -> Any:
    return table(file)[name][str(players)]["value"]


FACTIONS: tuple[str, ...] = tuple(faction["id"]["value"] for faction in table("factions")["faction"])
HEART, SWORD, SCROLL, OWL, COIN, MITRE, MASK = range(7)
BARE = -1
"""No faction: a space whose token the empty bag could not replace."""

ROUND_TOKENS = ("influence", "intrigue", "opportunity")
INFLUENCE, INTRIGUE, OPPORTUNITY = range(3)
NO_TOKEN = -1

FINGERS: tuple[str, ...] = tuple(table("hands")["fingers"]["value"])
ENHANCING: dict[str, tuple[int, int]] = {
    action: (FINGERS.index(entry["value"][0]), FINGERS.index(entry["value"][1]))
    for action, entry in table("hands")["enhancements"].items()
}

CHAMBERS: tuple[str, ...] = tuple(table("board")["chambers"]["value"])
"""The two actions of each Audience Chamber."""

OFFICES: tuple[str, ...] = tuple(table("board")["offices"]["value"])
WIVES: tuple[str, ...] = tuple(table("board")["wives"]["value"])
COURTIERS: int = table("board")["courtiers"]["value"]
CARDS_PER_FACTION: int = table("board")["cards_per_faction"]["value"]

STRIDE = len(OFFICES)
"""Spaces are numbered row by row from the bottom, as if every board were as wide as the widest: so a space has one
number and one name on both boards. The two-player board leaves its last two columns unused."""

SPACE_NAMES = tuple(f"{'abcdef'[space % STRIDE]}{space // STRIDE + 1}" for space in range(7 * STRIDE))
SPACES = {name: space for space, name in enumerate(SPACE_NAMES)}
SUPPLY = -1
"""Where a Courtier comes from who enters the Throne Room: the number that is no space."""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board and what a player count puts beside it."""

    players: int
    columns: int
    rows: int
    spaces: tuple[int, ...]
    inside: frozenset[int]
    """The same, to ask whether a space is one of them."""
    size: int
    """How many numbers a tuple indexed by space needs."""
    neighbours: tuple[tuple[int, ...], ...]
    upwards: tuple[tuple[int, ...], ...]
    """The space above each space, as a tuple of none or one."""
    bottom: tuple[int, ...]
    topmost: frozenset[int]
    stairs: int
    tokens_per_faction: int
    rings_per_faction: int
    bench_seats: int
    chairs: int
    lord_chairs: int
    garter: tuple[int, ...]

    def round_tokens(self, *, opportunity: bool) -> tuple[int, ...]:
        name = "round_tokens_with_opportunity" if opportunity else "round_tokens"
        return tuple(_by_count(name, self.players))


@cache
def board_for(players: int) -> Board:
    """The board for two, three or four players."""
    columns, rows = _by_count("columns", players), _by_count("rows", players)
    spaces = tuple(row * STRIDE + column for row in range(rows) for column in range(columns))
    if len(spaces) != _by_count("spaces", players):
        raise ValueError(f"{columns} columns of {rows} are not {_by_count('spaces', players)} spaces")
    inside = frozenset(spaces)
    size = rows * STRIDE

    def beside(space: int) -> Iterator[int]:
        yield space + STRIDE
        if space % STRIDE:
            yield space - 1
        if space % STRIDE < columns - 1:
            yield space + 1
        yield space - STRIDE

    return Board(
        players=players,
        columns=columns,
        rows=rows,
        spaces=spaces,
        inside=inside,
        size=size,
        neighbours=tuple(tuple(s for s in beside(space) if s in inside) for space in range(size)),
        upwards=tuple(tuple(s for s in (space + STRIDE,) if s in inside) for space in range(size)),
        bottom=tuple(range(columns)),
        topmost=frozenset(spaces[-columns:]),
        stairs=table("board")["rows_below_stairs"]["value"],
        tokens_per_faction=_by_count("tokens_per_faction", players),
        rings_per_faction=_by_count("rings_per_faction", players),
        bench_seats=_by_count("bench_seats", players),
        chairs=_by_count("courtier_chairs", players),
        lord_chairs=_by_count("lord_chairs", players),
        garter=tuple(_by_count("garter", players, "tables")),
    )
