"""Matches played at random from fixed seeds: the same ones in every run, over all editions, cards and options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.engine.dealer import pick
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Event, Ruleset, Seat
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import State

TABLES: tuple[tuple[str, int], ...] = (
    ("tudor/v15@1+scenario=blue1+scoring=red1,green4", 2),
    ("tudor/v15@1+gentle+scenario=blue2+scoring=red2,green5", 3),
    ("tudor/corax@1+scenario=blue3+scoring=red3,green6", 4),
    ("tudor/v15@1+opportunity+scenario=blue4+scoring=red1,p3", 2),
    ("tudor/corax@1+opportunity+scenario=blue5+scoring=p2,p3", 3),
    ("tudor/v15@1+scenario=p1+scoring=red2,p2", 4),
    ("tudor/draft@1+scenario=blue3+scoring=red2,green5", 2),
    ("tudor/v15@1+open+random", 3),
    ("tudor/corax@1+scenario=blue1+scoring=red1,green6", 2),
)
"""Every scenario, every scoring card, every edition and every option, with two, three and four players."""


class Played(NamedTuple):
    """A ply: who moved from which state to which."""

    before: State
    seat: Seat
    move: Move
    after: State
    events: tuple[Event, ...]


def match(ruleset: str, seats: int, seed: int) -> Iterator[Played]:
    """All plies of a match; ends of turns are rarer than at random, so that more happens in it."""
    random = Random(f"{ruleset}/{seats}/{seed}")
    state = TUDOR.setup(Ruleset.read(ruleset), seats)
    while to_act := TUDOR.to_act(state):
        (seat,) = to_act
        move = _drawn(state, random) if seat == CHANCE else _chosen(state, seat, random)
        step = TUDOR.apply(state, move)
        yield Played(state, seat, move, step.state, step.events)
        state = step.state


def _drawn(state: State, random: Random) -> Move:
    odds = TUDOR.odds(state)
    return pick(odds, random.randrange(sum(weight for _, weight in odds)))


def _chosen(state: State, seat: Seat, random: Random) -> Move:
    moves = TUDOR.legal_moves(state, seat)
    lively = [move for move in moves if move.text != "end" and not move.text.endswith(" none")]
    return random.choice(lively if lively and random.random() < 0.8 else moves)
