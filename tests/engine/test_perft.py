"""Counts of reachable positions: a lost or extra legal move changes them. On a mismatch the count below each first
move is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.perft import divide, perft
from games.engine.protocol import AnyGame, Ruleset
from games.engine.registry import game_for

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def read_perft(path: Path) -> tuple[AnyGame, object, list[tuple[int, int]]]:
    """A position text, then a line `perft DEPTH COUNT` for each depth."""
    lines = path.read_text(encoding="utf-8").splitlines()
    position = "\n".join(line for line in lines if not line.startswith("perft "))
    counts = [(int(depth), int(count)) for _, depth, count in (line.split() for line in lines if line[:6] == "perft ")]
    ruleset = next(line.partition(":")[2] for line in lines if line.startswith("ruleset:"))
    game = game_for(Ruleset.read(ruleset))
    return game, game.read_position(position), counts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    game, state, counts = read_perft(path)
    assert counts
    for depth, count in counts:
        found = perft(game, state, depth)
        shown = "\n".join(f"{text}: {below}" for text, below in divide(game, state, depth))
        assert found == count, f"{path.stem} at depth {depth}: {found} instead of {count}\n{shown}"


def test_two_players_draft_their_rings_in_as_many_ways_as_combinatorics_says() -> None:
    """Seven, seven, and seven again, but for the seven sequences in which the stand has run out of a faction."""
    game, state, _ = read_perft(next(path for path in FILES if path.stem == "tudor-ring-draft"))
    assert perft(game, state, 1) == 7
    assert perft(game, state, 2) == 7 * 7
    assert perft(game, state, 3) == 7 * 7 * 7 - 7


def test_a_divide_adds_up_to_the_count() -> None:
    for path in FILES:
        game, state, _ = read_perft(path)
        assert sum(count for _, count in divide(game, state, 2)) == perft(game, state, 2)
