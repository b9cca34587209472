"""The course of a match: what stood in the end, how the chances ran, and how much of that was luck. Pure.

For every seat the fair share of a victory, what the deal gave, what draws gave and took, and what the decisions at the
table did add up to its result. A draw is lucky by how much more its outcome promises than all outcomes do on average;
what they promise on average belongs to the decision that led to the draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.engine.protocol import CHANCE, AnyGame
from games.engine.record import UNDO, Ply
from games.engine.replay import Position

Chances = Callable[[Any], Sequence[float]]
"""What a state promises each seat."""
MOST_OUTCOMES = 40
"""Of draws with more outcomes the likeliest are weighed, and the one that came."""


class Passed(NamedTuple):
    """A ply that was not taken back."""

    ply: Ply
    before: Any
    after: Any


class Parts(NamedTuple):
    """Where the result of a seat comes from."""

    deal: float
    draws: float
    play: float
    """What all decisions did, with the scoring that follows from them and with players who left. The change at a single
    one is not told: a position often looks best to the seat that has just moved, and over a match that cancels out."""


class Course(NamedTuple):
    """The chances along a match."""

    plies: tuple[int, ...]
    """After which plies they are told: those of seats, and the end."""
    chances: tuple[tuple[float, ...], ...]
    """At each of them, those of every seat."""
    parts: tuple[Parts, ...]
    """For each seat."""


def passed(first: Any, reached: Iterable[Position]) -> list[Passed]:
    """The plies that stood in the end; `reached` begins after the first state."""
    done: list[Passed] = []
    state = first
    for place in reached:
        assert place.ply is not None, "only the beginning has no ply"
        if place.ply.text == UNDO and place.ply.seat >= 0:
            while done and done[-1].after != place.state:
                done.pop()
        else:
            done.append(Passed(place.ply, state, place.state))
        state = place.state
    return done


def decisions(game: AnyGame, done: Iterable[Passed]) -> list[Passed]:
    """Those plies with which a seat chose between several moves."""
    return [one for one in done if one.ply.seat >= 0 and len(game.legal_moves(one.before, one.ply.seat)) > 1]


def course(game: AnyGame, chances: Chances, done: Sequence[Passed], result: Sequence[float]) -> Course:
    """How the chances ran to the result, which is what each seat got of the victory."""
    seats = len(result)
    fair = 1.0 / seats
    deal, draws = [0.0] * seats, [0.0] * seats
    plies, told = [], []
    is_dealt = False
    for one in done:
        if one.ply.seat == CHANCE and is_dealt:
            after = chances(one.after)
            _add(draws, after, _expected(game, chances, one, after))
        elif one.ply.seat != CHANCE and not is_dealt:
            is_dealt = True
            _add(deal, chances(one.before), [fair] * seats)
        if one.ply.seat >= 0:
            plies.append(one.ply.number)
            told.append(tuple(chances(one.after)))
    if done:
        plies.append(done[-1].ply.number)
        told.append(tuple(result))
    parts = tuple(
        Parts(deal[seat], draws[seat], result[seat] - fair - deal[seat] - draws[seat]) for seat in range(seats)
    )
    return Course(tuple(plies), tuple(told), parts)


def _expected(game: AnyGame, chances: Chances, one: Passed, after: Sequence[float]) -> list[float]:
    """What a draw promised before its outcome was known."""
    odds = sorted(game.odds(one.before), key=lambda pair: -pair[1])[:MOST_OUTCOMES]
    if len(odds) == 1:
        return list(after)
    whole = sum(weight for _, weight in odds)
    found = [0.0] * len(after)
    for move, weight in odds:
        state = game.advance(one.before, move)
        promised = after if state == one.after else chances(state)
        for seat, chance in enumerate(promised):
            found[seat] += chance * weight / whole
    return found


def _add(sums: list[float], after: Sequence[float], before: Sequence[float]) -> None:
    for seat, (new, old) in enumerate(zip(after, before, strict=True)):
        sums[seat] += new - old
