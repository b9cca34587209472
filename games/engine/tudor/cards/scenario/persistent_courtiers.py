"""Scenario 1: a Courtier goes from its chair to a bench and enters again next round; two faction tokens change
places."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import BARE, INTRIGUE, SPACE_NAMES
from games.engine.tudor.cards.numbers import numbers
from games.engine.tudor.hooks import Bonus, Scenario, TokenUse
from games.engine.tudor.movement import emptied_chair
from games.engine.tudor.moves import (
    Bench,
    LeaveChair,
    PickSpace,
    chair,
    chair_text,
)
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import Item, Reason, State, because
from games.engine.tuples import replaced

NO_SPACE = -1


@dataclass(frozen=True, slots=True)
class Reseat(Item):
    """Which Courtier leaves its chair."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        return [
            LeaveChair(chair(number, row))
            for number, chamber in enumerate(state.chambers)
            for row, owner in enumerate(chamber.chairs)
            if owner == self.seat
        ]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, LeaveChair)
        log.tell("left_chair", self.seat, (("chair", chair_text(move.place)),))
        return emptied_chair(state, move.place).with_items(ReseatOn(self.seat))

    def why_not(self, state: State, move: Move) -> Reason | None:
        return because("turn.not_your_figure") if isinstance(move, LeaveChair) else None


@dataclass(frozen=True, slots=True)
class ReseatOn(Item):
    """On which bench it sits down."""

    seat: Seat

    @property
    def holds_courtier(self) -> bool:
        return True

    def legal(self, state: State) -> list[Move]:
        return [Bench(number) for number in _benches(state, self.seat)]

    def considered(self, state: State) -> list[Move]:
        return [Bench(number) for number in range(len(state.chambers))]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, Bench)
        log.tell("reseated", self.seat, (("chamber", move.chamber + 1),))
        chamber = state.chambers[move.chamber]
        chamber = chamber._replace(bench=(*chamber.bench, self.seat))
        return state.with_(chambers=replaced(state.chambers, move.chamber, chamber))

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, Bench):
            return None
        is_full = len(state.chambers[move.chamber].bench) >= state.rules.board.bench_seats
        return because("benches.full" if is_full else "benches.own")


@dataclass(frozen=True, slots=True)
class SwapTokens(Item):
    """Two faction tokens of different factions on open spaces change places."""

    seat: Seat
    first: int = NO_SPACE

    def legal(self, state: State) -> list[Move]:
        spaces = _token_spaces(state)
        if self.first == NO_SPACE:
            return [PickSpace(space) for space in spaces]
        return [PickSpace(space) for space in spaces if state.factions[space] != state.factions[self.first]]

    def considered(self, state: State) -> list[Move]:
        return [PickSpace(space) for space in _token_spaces(state)]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, PickSpace)
        if self.first == NO_SPACE:
            return state.with_items(SwapTokens(self.seat, move.space))
        names = (("first", SPACE_NAMES[self.first]), ("second", SPACE_NAMES[move.space]))
        log.tell("tokens_swapped", self.seat, names)
        factions = replaced(state.factions, self.first, state.factions[move.space])
        return state.with_(factions=replaced(factions, move.space, state.factions[self.first]))

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, PickSpace):
            return None
        if move.space not in _token_spaces(state):
            return because("throne.no_token", space=SPACE_NAMES[move.space])
        return because("swap.same_faction")


def _token_spaces(state: State) -> list[int]:
    """Open spaces with a faction token; no token lies under a Courtier."""
    return [space for space, faction in enumerate(state.factions) if faction != BARE]


def _benches(state: State, seat: Seat) -> list[int]:
    among_others = state.rules.has(Ruling.RESEAT_AMONG_OTHERS)
    return [
        number
        for number, chamber in enumerate(state.chambers)
        if len(chamber.bench) < state.rules.board.bench_seats and not (among_others and seat in chamber.bench)
    ]


def _can_reseat(state: State, seat: Seat) -> bool:
    return any(seat in chamber.chairs for chamber in state.chambers) and bool(_benches(state, seat))


def _can_swap(state: State, seat: Seat) -> bool:
    return len({state.factions[space] for space in _token_spaces(state)}) > 1


CARD = Scenario(
    id="blue1",
    placements=numbers("placements", "blue1"),
    rounds=numbers("rounds", "blue1"),
    bonuses=(
        Bonus(
            id="left",
            influence=2,
            intrigue=0,
            can=_can_reseat,
            begin=lambda state, seat, log: state.with_items(Reseat(seat)),
        ),
    ),
    immediate=(
        TokenUse(
            id="right",
            kinds=frozenset({INTRIGUE}),
            can=_can_swap,
            begin=lambda state, seat, log: state.with_items(SwapTokens(seat)),
        ),
    ),
    items=(Reseat, ReseatOn, SwapTokens),
)
