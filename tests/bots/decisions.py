"""Decisions out of matches that are played at random: what bots are asked in tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games.bots.playing import until_decided
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.registry import game_for
from tests.engine.players import eager


class Decision(NamedTuple):
    """A seat that has more than one legal move."""

    game: AnyGame
    state: Any
    seat: Seat


def decisions(ruleset: str, players: int, every: int, seed: int = 1) -> Iterator[Decision]:
    """Every so-manieth decision of a match."""
    read = Ruleset.read(ruleset)
    game = game_for(read)
    random = Random(f"{ruleset}/{players}/{seed}")
    state, seat = until_decided(game, game.setup(read, players), random)
    count = 0
    while seat is not None:
        moves = game.legal_moves(state, seat)
        if len(moves) > 1:
            if count % every == 0:
                yield Decision(game, state, seat)
            count += 1
        state, seat = until_decided(game, game.apply(state, eager(game, state, moves, random)).state, random)
