"""Promo scenario P1: faction tokens become cards for an Influence token; a token is gathered from afar for an
Intrigue token."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import BARE, FACTIONS, INFLUENCE, SPACE_NAMES
from games.engine.tudor.cards.numbers import numbers
from games.engine.tudor.hooks import Bonus, Scenario, TokenUse
from games.engine.tudor.moves import STOP, ConvertToken, Gather
from games.engine.tudor.pieces import remove_token, take_card, why_no_token
from games.engine.tudor.state import Item, Reason, State, because
from games.engine.tudor.stocking import restock
from games.engine.tuples import changed, replaced


@dataclass(frozen=True, slots=True)
class Convert(Item):
    """One or two faction tokens leave the game for cards of their factions."""

    seat: Seat
    left: int = 2

    def legal(self, state: State) -> list[Move]:
        moves: list[Move] = [ConvertToken(faction) for faction in _convertible(state, self.seat)]
        return moves if self.left == 2 else [*moves, STOP]

    def considered(self, state: State) -> list[Move]:
        moves: list[Move] = [ConvertToken(faction) for faction in range(len(FACTIONS))]
        return moves if self.left == 2 else [*moves, STOP]

    def play(self, state: State, move: Move, log: Log) -> State:
        if not isinstance(move, ConvertToken):
            return state
        state = take_card(remove_token(state, self.seat, move.faction, log), self.seat, move.faction, log)
        return state.with_items(Convert(self.seat, self.left - 1)) if self.left > 1 else state

    def settle(self, state: State, log: Log) -> State | None:
        return None if _convertible(state, self.seat) else state

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, ConvertToken):
            return None
        empty = because("cards.stack_empty", faction=FACTIONS[move.faction])
        return why_no_token(state, self.seat, move.faction) or empty


@dataclass(frozen=True, slots=True)
class GatherOne(Item):
    """A faction token from an open space next to one of your Courtiers; the round token stays."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        beside = {
            space
            for source, owner in enumerate(state.courtiers)
            if owner == self.seat
            for space in state.rules.board.neighbours[source]
            if state.factions[space] != BARE
        }
        return [Gather(space) for space in sorted(beside)]

    def considered(self, state: State) -> list[Move]:
        return [Gather(space) for space, faction in enumerate(state.factions) if faction != BARE]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, Gather)
        faction = state.factions[move.space]
        place = (("space", SPACE_NAMES[move.space]), ("faction", FACTIONS[faction]))
        log.tell("token_taken", self.seat, place)
        tokens = changed(state.players[self.seat].tokens, faction, 1)
        state = state.with_player(self.seat, tokens=tokens)
        state = state.with_(factions=replaced(state.factions, move.space, BARE))
        return state.with_items(restock([move.space]))

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, Gather):
            return None
        has_token = move.space in state.rules.board.inside and state.factions[move.space] != BARE
        return because("gather.adjacent" if has_token else "throne.no_token", space=SPACE_NAMES[move.space])


def _convertible(state: State, seat: Seat) -> list[int]:
    return [
        faction
        for faction, count in enumerate(state.players[seat].tokens)
        if count and state.stacks[faction] and faction not in state.rules.negative
    ]


CARD = Scenario(
    id="p1",
    placements=numbers("placements", "p1"),
    rounds=numbers("rounds", "p1"),
    immediate=(
        TokenUse(
            id="left",
            kinds=frozenset({INFLUENCE}),
            can=lambda state, seat: bool(_convertible(state, seat)),
            begin=lambda state, seat, log: state.with_items(Convert(seat)),
        ),
    ),
    bonuses=(
        Bonus(
            id="right",
            influence=0,
            intrigue=1,
            can=lambda state, seat: bool(GatherOne(seat).legal(state)),
            begin=lambda state, seat, log: state.with_items(GatherOne(seat)),
        ),
    ),
    items=(Convert, GatherOne),
)
