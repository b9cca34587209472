"""Random play to the end: what benchmarks, goldens and tests are made of. The generator of numbers is the caller's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from games.engine.codec import digest
from games.engine.dealer import pick
from games.engine.protocol import CHANCE, AnyGame, AnyRules, Ruleset, Seat
from games.engine.record import Ply, Record, new_record

Chooser = Callable[[AnyGame, Any, Any, Random], Any]
"""Which of its legal moves a seat plays: (game, state, legal moves, generator)."""

Step = Callable[[AnyRules, Any, Any], Any]
"""How the state after a move is come by: (game, state, move)."""


def applied(game: AnyRules, state: Any, move: Any) -> Any:
    """With everything that the contract promises: checked, and told."""
    return game.apply(state, move).state


def advanced(game: AnyRules, state: Any, move: Any) -> Any:
    """By the fast path: what is legal is known, and no one listens."""
    return game.advance(state, move)


def uniform(game: AnyRules, state: Any, moves: Any, random: Random) -> Any:
    """Every legal move alike."""
    return moves[int(random.random() * len(moves))]


def plies(
    game: AnyGame, state: Any, random: Random, choose: Chooser = uniform, step: Step = applied
) -> Iterator[tuple[Seat, Any, Any]]:
    """Plays to the end: who moved, the move, and the state after it, ply by ply."""
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == CHANCE:
            odds = game.odds(state)
            move = pick(odds, int(random.random() * sum(weight for _, weight in odds)))
        else:
            move = choose(game, state, game.legal_moves(state, seat), random)
        state = step(game, state, move)
        yield seat, move, state


def play_out(
    game: AnyGame, state: Any, random: Random, choose: Chooser = uniform, step: Step = applied
) -> tuple[Any, int, int]:
    """Plays to the end; gives the last state, the number of the seats' decisions and that of all plies."""
    decisions = count = 0
    last = state
    for seat, _, after in plies(game, state, random, choose, step):
        decisions += seat >= 0
        count += 1
        last = after
    return last, decisions, count


def play_record(
    game: AnyGame, ruleset: Ruleset, seats: int, random: Random, choose: Chooser = uniform
) -> tuple[Any, Record]:
    """Plays a whole match and writes it down, with the digest of every ply."""
    state = first = game.setup(ruleset, seats)
    played: list[Ply] = []
    for seat, move, state in plies(game, first, random, choose):
        played.append(Ply(len(played) + 1, seat, game.write(move), digest(game.encode(state))))
    names = [f"seat {seat}" for seat in range(seats)]
    return state, new_record(ruleset, names, played, Result=result_text(game, state, names))


def result_text(game: AnyRules, state: Any, names: Sequence[str]) -> str:
    """The places of a finished match as they stand in a record's header."""
    outcome = game.result(state)
    assert outcome is not None, "a match in which no one can move is over"
    places = sorted(zip(outcome.places, names, outcome.scores, strict=True))
    return "; ".join(f"{place}. {name} {score}" for place, name, score in places)
