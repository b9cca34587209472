"""A third game, as small as the contract allows: chance lays five to seven stones, two or three seats take one or two
in turn, and the seat that takes the last one wins. It shows that nothing outside a game's own package has to know its
name."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import NamedTuple

from games.engine.errors import BadPosition, BadRuleset, IllegalMove, UnreadableMove
from games.engine.protocol import (
    CHANCE,
    Draw,
    Event,
    Meta,
    MetaEdition,
    MetaPreset,
    Outcome,
    Ruleset,
    ScoreLine,
    Seat,
    Transition,
)


class ToyState(NamedTuple):
    stones: int = 0
    turn: Seat = CHANCE
    seats: int = 2


class ToyView(NamedTuple):
    stones: int
    to_act: tuple[Seat, ...]


class Reason(IntEnum):
    LAST_STONE = 10


class Toy:
    """Moves are their texts."""

    slug = "toy"

    def setup(self, ruleset: Ruleset, seats: int) -> ToyState:
        if seats not in (2, 3):
            raise BadRuleset("the toy is for two or three")
        return ToyState(seats=seats)

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        return (state.turn,) if state.stones or state.turn == CHANCE else ()

    def legal_moves(self, state: ToyState, seat: Seat) -> Sequence[str]:
        if (seat,) != self.to_act(state):
            return ()
        if seat == CHANCE:
            return [move for move, _ in self.odds(state)]
        return [f"take {count}" for count in (1, 2) if count <= state.stones]

    def considered(self, state: ToyState, seat: Seat) -> Sequence[str]:
        if (seat,) != self.to_act(state) or seat == CHANCE:
            return self.legal_moves(state, seat)
        return ["take 1", "take 2"]

    def odds(self, state: ToyState) -> Sequence[tuple[str, int]]:
        return [("lay 5", 1), ("lay 6", 2), ("lay 7", 1)] if self.to_act(state) == (CHANCE,) else ()

    def apply(self, state: ToyState, move: str) -> Transition:
        for seat in self.to_act(state):
            if move in self.legal_moves(state, seat):
                count = int(move.split()[1])
                if seat == CHANCE:
                    return Transition(
                        ToyState(count, Seat(0), state.seats), (Event("laid", None, (("stones", count),)),)
                    )
                after = ToyState(state.stones - count, Seat((seat + 1) % state.seats), state.seats)
                return Transition(after, (Event("taken", seat, (("stones", count),)),))
        raise IllegalMove("toy.turn", "One or two stones are taken, as long as there are any.")

    def advance(self, state: ToyState, move: str) -> ToyState:
        return self.apply(state, move).state  # type: ignore[no-any-return]

    def foreseen(self, state: ToyState) -> tuple[Event, ...]:
        return ()

    def why_not(self, state: ToyState, seat: Seat, text: str) -> IllegalMove | None:
        move = self.read(state, text)
        return None if move in self.legal_moves(state, seat) else IllegalMove("toy.turn", "Not now.")

    def result(self, state: ToyState) -> Outcome | None:
        if self.to_act(state):
            return None
        winner = (state.turn - 1) % state.seats
        scores = tuple(int(seat == winner) for seat in range(state.seats))
        lines = tuple(ScoreLine(Seat(seat), "last", score) for seat, score in enumerate(scores))
        return Outcome(tuple(2 - score for score in scores), scores, lines, Reason.LAST_STONE)

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return ToyView(state.stones, self.to_act(state))

    def redeal(self, state: ToyState, seat: Seat | None, draw: Draw) -> ToyState:
        """Nothing is hidden."""
        return state

    def open_view(self, state: ToyState) -> ToyView:
        return self.view(state, None)

    def render_text(self, seen: ToyView) -> str:
        return f"a toy\n{seen.stones} stones, to act {seen.to_act}\n"

    def write(self, move: str) -> str:
        return move

    def read(self, state: ToyState | None, text: str) -> str:
        if text not in ("lay 5", "lay 6", "lay 7", "take 1", "take 2"):
            raise UnreadableMove(text)
        return text

    def problems(self, state: ToyState) -> tuple[str, ...]:
        return () if state.stones >= 0 else ("fewer than no stones",)

    def caretaker(self, state: ToyState, seat: Seat) -> str:
        return self.legal_moves(state, seat)[0]

    def orders(self, state: ToyState) -> tuple[str, ...]:
        return ()

    def ordered(self, state: ToyState, seat: Seat, given: Collection[str]) -> str | None:
        return None

    def trivial_moves(self, state: ToyState, seat: Seat) -> Sequence[str]:
        return self.legal_moves(state, seat) if state.stones == 1 else ()

    def encode(self, state: ToyState) -> str:
        return json.dumps({"ruleset": "toy/wood@1", "seats": state.seats, "stones": state.stones, "turn": state.turn})

    def decode(self, text: str) -> ToyState:
        plain = json.loads(text)
        return ToyState(plain["stones"], Seat(plain["turn"]), plain["seats"])

    def read_position(self, text: str) -> ToyState:
        stones = text.rpartition("stones:")[2].strip()
        if not stones.isdecimal():
            raise BadPosition(("a toy has stones",))
        return ToyState(int(stones), Seat(0))

    def write_position(self, state: ToyState) -> str:
        return f"ruleset: toy/wood@1\nstones: {state.stones}\n"


TOY = Toy()
TOY_META = Meta("toy", ("Nobody",), (2, 3), 1, (MetaEdition("wood", (), (), (MetaPreset("plain", ()),)),), ())
