"""Tudor behind the contract of the engine: ties the modules of this package together and holds no rule itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.errors import IllegalMove
from games.engine.log import SILENCE, Log
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Draw, Event, Outcome, Ruleset, Seat, Transition
from games.engine.tudor import (
    caretaker,
    flow,
    inspection,
    orders,
    positions,
    redeal,
    refusals,
    scoring,
    stocking,
    storage,
    text_view,
    view,
)
from games.engine.tudor.board import BARE, CARDS_PER_FACTION, COURTIERS, NO_TOKEN
from games.engine.tudor.notation import read_move
from games.engine.tudor.phases.deal import with_bag
from games.engine.tudor.resolve import rules_for
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Chamber, Phase, Player, State
from games.engine.tudor.view import TudorView


class Tudor:
    """The rules of Tudor for two, three or four players."""

    slug = "tudor"

    def setup(self, ruleset: Ruleset, seats: int) -> State:
        rules = rules_for(ruleset, seats)
        board = rules.board
        state = State(
            rules=rules,
            phase=Phase.CARDS if rules.scenario is None else Phase.DEAL,
            round=0,
            start=Seat(0),
            turn=Seat(0),
            count=0,
            factions=(BARE,) * board.size,
            round_tokens=(NO_TOKEN,) * board.size,
            courtiers=(NOBODY_THERE,) * board.size,
            offices=(NOBODY_THERE,) * board.columns,
            bag=(0,) * 7,
            stacks=(CARDS_PER_FACTION,) * 7,
            stand=(board.rings_per_faction,) * 7,
            chambers=(Chamber(chairs=(NOBODY_THERE,) * board.chairs),) * 3,
            lords=(AT_HOME,) * seats,
            lords_acted=0,
            players=(Player(supply=COURTIERS),) * seats,
            activated=False,
            lord_left="",
            bonuses_used=(),
            tokens_gone=(0,) * 7,
            round_tokens_gone=(0,) * 3,
            lines=(),
            drawn_cards=(),
            agenda=(),
        )
        return state if rules.scenario is None else with_bag(state)

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
        return stocking.foreseen(state)

    def why_not(self, state: State, seat: Seat, text: str) -> IllegalMove | None:
        move = read_move(text)
        return None if move in self.legal_moves(state, seat) else refusals.refusal(state, seat, move)

    def result(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def view(self, state: State, seat: Seat | None) -> TudorView:
        return view.view(state, seat)

    def redeal(self, state: State, seat: Seat | None, draw: Draw) -> State:
        return redeal.redeal(state, seat, draw)

    def open_view(self, state: State) -> TudorView:
        return view.open_view(state)

    def render_text(self, seen: TudorView) -> str:
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
        return orders.offered(state.rules)

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


TUDOR = Tudor()
