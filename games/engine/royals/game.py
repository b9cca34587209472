"""Royals behind the contract of the engine: ties the modules of this package together and holds no rule itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.errors import IllegalMove
from games.engine.log import SILENCE, Log
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Draw, Event, Outcome, Ruleset, Seat, Transition
from games.engine.royals import (
    caretaker,
    flow,
    inspection,
    orders,
    positions,
    redeal,
    refusals,
    scoring,
    storage,
    text_view,
    view,
)
from games.engine.royals.board import CITIES, INTRIGUE_COPIES, NOBLES, PAIR_NAMES
from games.engine.royals.notation import read_move
from games.engine.royals.rules import rules_for
from games.engine.royals.state import VACANT, Phase, Player, State
from games.engine.royals.view import RoyalsView


class Royals:
    """The rules of Royals for two to five players."""

    slug = "royals"

    def setup(self, ruleset: Ruleset, seats: int) -> State:
        rules = rules_for(ruleset, seats)
        return State(
            rules=rules,
            phase=Phase.DISPLAY,
            period=1,
            turn=Seat(0),
            turns=0,
            pile=rules.board.cards,
            display=(0,) * 4,
            discards=(0,) * 4,
            intrigue_pile=(INTRIGUE_COPIES,) * len(PAIR_NAMES),
            intrigue_discards=(0,) * len(PAIR_NAMES),
            players=(Player(),) * seats,
            nobles=(VACANT,) * len(NOBLES),
            cathedrals=((),) * len(CITIES),
            country_draws=0,
            intrigue_draws=0,
            period_due=False,
            payment=None,
            lines=(),
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return flow.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return flow.legal(state) if (seat,) == flow.to_act(state) else ()

    def considered(self, state: State, seat: Seat) -> Sequence[Move]:
        return flow.considered(state) if (seat,) == flow.to_act(state) else ()

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        return flow.odds(state)

    def apply(self, state: State, move: Move) -> Transition:
        if move not in flow.legal(state):
            raise refusals.refusal(state, next(iter(flow.to_act(state)), CHANCE), move)
        log = Log()
        return Transition(flow.play_move(state, move, log), tuple(log.events))

    def advance(self, state: State, move: Move) -> State:
        return flow.play_move(state, move, SILENCE)

    def foreseen(self, state: State) -> tuple[Event, ...]:
        return ()

    def why_not(self, state: State, seat: Seat, text: str) -> IllegalMove | None:
        move = read_move(text)
        return None if move in self.legal_moves(state, seat) else refusals.refusal(state, seat, move)

    def result(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def view(self, state: State, seat: Seat | None) -> RoyalsView:
        return view.view(state, seat)

    def redeal(self, state: State, seat: Seat | None, draw: Draw) -> State:
        return redeal.redeal(state, seat, draw)

    def open_view(self, state: State) -> RoyalsView:
        return view.open_view(state)

    def render_text(self, seen: RoyalsView) -> str:
        return text_view.render_text(seen)

    def write(self, move: Move) -> str:
        return move.text

    def read(self, state: State, text: str) -> Move:
        return read_move(text)

    def problems(self, state: State) -> tuple[str, ...]:
        return inspection.problems(state)

    def caretaker(self, state: State, seat: Seat) -> Move:
        return caretaker.choose(self.legal_moves(state, seat))

    def orders(self, state: State) -> tuple[str, ...]:
        return orders.ORDERS

    def ordered(self, state: State, seat: Seat, given: Collection[str]) -> Move | None:
        return orders.answer(state, given) if (seat,) == flow.to_act(state) else None

    def trivial_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return orders.trivial(state) if (seat,) == flow.to_act(state) else ()

    def encode(self, state: State) -> str:
        return storage.encode(state)

    def decode(self, text: str) -> State:
        return storage.decode(text)

    def read_position(self, text: str) -> State:
        return positions.read_position(text)

    def write_position(self, state: State) -> str:
        return positions.write_position(state)


ROYALS = Royals()
