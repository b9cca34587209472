"""Matches played at random from fixed seeds: the same ones in every run, for every player count and option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.engine.dealer import pick
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Event, Ruleset, Seat
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from tests.engine.players import eagerness

TABLES: tuple[tuple[str, int], ...] = (
    ("royals/arcane@1", 2),
    ("royals/arcane@1+open4", 3),
    ("royals/arcane@1+even-start", 4),
    ("royals/arcane@1+even-start+hidden-points+open4", 5),
)


class Played(NamedTuple):
    """A ply: who moved from which state to which."""

    before: State
    seat: Seat
    move: Move
    after: State
    events: tuple[Event, ...]


def match(ruleset: str, seats: int, seed: int) -> Iterator[Played]:
    """All plies of a match between players who like to claim and to take over."""
    random = Random(f"{ruleset}/{seats}/{seed}")
    state = ROYALS.setup(Ruleset.read(ruleset), seats)
    while to_act := ROYALS.to_act(state):
        (seat,) = to_act
        if seat == CHANCE:
            odds = ROYALS.odds(state)
            move = pick(odds, random.randrange(sum(weight for _, weight in odds)))
        else:
            moves = ROYALS.legal_moves(state, seat)
            move = random.choices(moves, [eagerness(move.text) for move in moves])[0]
        step = ROYALS.apply(state, move)
        yield Played(state, seat, move, step.state, step.events)
        state = step.state
