"""Whichever seat is left at whichever decision: the caretaker plays on, and the match comes to its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.engine.playout import play_out, plies, uniform
from games.engine.protocol import AnyGame, Ruleset
from games.engine.registry import game_for

MOST_PLIES = 3000
TABLES = [("tudor/v15@1", 2), ("tudor/v15@1", 3), ("tudor/v15@1", 4), *(("royals/arcane@1", n) for n in (2, 3, 5))]


def decisions_of(game: AnyGame, ruleset: str, seats: int, random: Random) -> list[Any]:
    """Every state of some match in which a seat had to decide."""
    state = game.setup(Ruleset.read(ruleset), seats)
    states = [state, *(after for _, _, after in plies(game, state, random))]
    return [state for state in states if (game.to_act(state) or (-1,))[0] >= 0]


def drop(game: AnyGame, state: Any, left: Sequence[int], random: Random) -> None:
    """Plays on at random for all seats but those that have been left, which the caretaker plays."""

    def choose(game: AnyGame, state: Any, moves: Any, random: Random) -> Any:
        seat = game.to_act(state)[0]
        return game.caretaker(state, seat) if seat in left else uniform(game, state, moves, random)

    last, _, count = play_out(game, state, random, choose)
    assert game.result(last) is not None
    assert count <= MOST_PLIES


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_match_ends_no_matter_who_leaves_it_and_when(ruleset: str, seats: int) -> None:
    game, random = game_for(Ruleset.read(ruleset)), Random(seats)
    states = decisions_of(game, ruleset, seats, random)
    for state in random.sample(states, 12):
        drop(game, state, [random.randrange(seats)], random)
    for state in random.sample(states, 3):
        drop(game, state, range(seats), random)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_match_ends_whichever_seat_is_left_at_any_of_its_decisions(ruleset: str, seats: int, seed: int) -> None:
    game, random = game_for(Ruleset.read(ruleset)), Random(seed)
    for state in decisions_of(game, ruleset, seats, random):
        for seat in range(seats):
            drop(game, state, [seat], random)
