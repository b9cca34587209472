"""Matches among bots: who sits where, and how it ends. The clock, if any, is the caller's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from games.bots.budget import Budget, Clock
from games.bots.evaluator import Evaluator
from games.bots.levels import Level, choose
from games.bots.observation import look
from games.bots.playing import until_decided
from games.engine.protocol import AnyGame, Ruleset


@dataclass(frozen=True)
class Pairing:
    """A match to be played: which entrant sits on each seat, and what chance draws from."""

    number: int
    seating: tuple[int, ...]
    seed: str


class Entrant(NamedTuple):
    """Who plays: a level, what it goes by, and how long it may think."""

    level: Level
    evaluator: Evaluator
    budget: Budget


class Played(NamedTuple):
    """How it ended, seat by seat."""

    pairing: Pairing
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    """How often each had to choose."""
    seconds: tuple[float, ...]
    """How long each thought in all; nothing without a clock."""


def pairings(entrants: int, matches: int, seed: int) -> list[Pairing]:
    """As many matches as that, or a few more: every round of them is one deal, played once with every entrant in every
    seat, in an order of its own."""
    found: list[Pairing] = []
    while len(found) < matches:
        number = len(found) // entrants
        order = list(range(entrants))
        Random(f"{seed}/{number}/order").shuffle(order)
        for turned in range(entrants):
            seating = tuple(order[turned:] + order[:turned])
            found.append(Pairing(len(found), seating, f"{seed}/{number}"))
    return found


def play_match(
    game: AnyGame,
    ruleset: Ruleset,
    entrants: Sequence[Entrant],
    pairing: Pairing,
    clock: Clock | None = None,
) -> Played:
    """Plays a match to its end."""
    seats = len(pairing.seating)
    chance = Random(f"{pairing.seed}/chance")
    decisions, seconds = [0] * seats, [0.0] * seats
    state, seat = until_decided(game, game.setup(ruleset, seats), chance)
    while seat is not None:
        level, evaluator, budget = entrants[pairing.seating[seat]]
        began = clock() if clock is not None else 0.0
        seed = f"{pairing.seed}/{pairing.number}/{seat}/{decisions[seat]}"
        move = choose(look(game, state, seat), evaluator, level, seed=seed, budget=budget)
        decisions[seat] += 1
        seconds[seat] += clock() - began if clock is not None else 0.0
        state, seat = until_decided(game, game.apply(state, move).state, chance)
    result = game.result(state)
    assert result is not None, "a match in which no seat can move is over"
    return Played(pairing, result.places, result.scores, tuple(decisions), tuple(seconds))
