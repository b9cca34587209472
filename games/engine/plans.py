"""Plans: what one seat can do in one go, as sequences of its own moves. A plan ends where something begins that the
seat cannot know or decide: a draw, a secret, another seat. All of them are found by playing legal moves; no rule is
told here a second time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from games.engine.protocol import AnyGame, Event, Seat

MOST_PLANS = 400
"""Beyond this, plans are left where they are, to be asked for further on."""
LONGEST = 40
"""Moves of a plan: far more than any turn has."""


class Plan(NamedTuple):
    """Moves of a seat that follow each other, in their texts."""

    moves: tuple[str, ...]
    state: Any
    """Where they lead."""
    events: tuple[Event, ...]
    is_open: bool = False
    """Whether the seat could go on planning from here, and the plan was left: it would be one of too many, or what
    comes next is a decision of its own."""


GoesOn = Callable[[Sequence[str], Sequence[str]], bool]
"""Whether a plan goes on after its moves with a decision between others, both in their texts."""
Same = Callable[[Sequence[str]], Hashable]
"""What two plans have in common that are one if they lead to the same state."""


def plans(
    game: AnyGame,
    state: Any,
    seat: Seat,
    goes_on: GoesOn = lambda made, offered: False,
    same: Same = lambda made: made[0],
    most: int = MOST_PLANS,
) -> tuple[Plan, ...]:
    """Everything that a seat can plan now, in the order of its legal moves. A move without an alternative is always
    part of the plan before it; further decisions are where `goes_on` says so, as long as there are not too many plans.
    Of plans that are the `same` and lead to the same state there is the first."""
    done: list[Plan] = []
    found = _steps(game, Plan((), state, ()), seat)
    while found:
        growing = []
        for plan in _distinct(found, same):
            offered = _offered(game, plan, seat)
            if not offered or len(plan.moves) == LONGEST:
                done.append(plan)
            elif len(offered) == 1 or goes_on(plan.moves, offered):
                growing.append(plan)
            else:
                done.append(plan._replace(is_open=True))
        found = []
        for plan in growing:
            found += _steps(game, plan, seat)
            if len(done) + len(found) > most:
                # The shorter plans stand: what comes after them is planned when they have been played.
                done += (plan._replace(is_open=True) for plan in growing)
                found = []
                break
    order = {game.write(move): place for place, move in enumerate(game.legal_moves(state, seat))}
    return tuple(sorted(_distinct(done, same), key=lambda plan: order[plan.moves[0]]))


def is_barrier(game: AnyGame, seat: Seat, state: Any, events: Sequence[Event]) -> bool:
    """Whether a step has led beyond what the seat can plan: to a draw, a secret, another seat or the end."""
    return any(event.reveals for event in events) or tuple(game.to_act(state)) != (seat,)


def _offered(game: AnyGame, plan: Plan, seat: Seat) -> tuple[str, ...]:
    """The next decision of the plan; none if it is over."""
    if is_barrier(game, seat, plan.state, plan.events):
        return ()
    return tuple(game.write(move) for move in game.legal_moves(plan.state, seat))


def _steps(game: AnyGame, plan: Plan, seat: Seat) -> list[Plan]:
    return [_after(game, plan, game.write(move)) for move in game.legal_moves(plan.state, seat)]


def _after(game: AnyGame, plan: Plan, text: str) -> Plan:
    step = game.apply(plan.state, game.read(plan.state, text))
    return Plan((*plan.moves, text), step.state, (*plan.events, *step.events))


def _distinct(found: Sequence[Plan], same: Same) -> list[Plan]:
    """The first of those that are the same and lead to the same state."""
    first: dict[tuple[Hashable, Any], Plan] = {}
    for plan in found:
        first.setdefault((same(plan.moves), plan.state), plan)
    return list(first.values())
