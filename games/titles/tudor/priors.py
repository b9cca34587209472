"""How much each move of Tudor suggests itself at first glance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp

from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import ENHANCING
from games.engine.tudor.moves import (
    NOTHING,
    Activate,
    DoWithout,
    EndTurn,
    Jump,
    LordStaysHome,
    OfficeAction,
    Rearrange,
    Recall,
    RecallFromChair,
    SeatLord,
    SecondAction,
    Skip,
    SpendToken,
    Step,
    TakeBonus,
    TakeCard,
    TradeCard,
    UseToken,
    Wear,
)
from games.engine.tudor.phases.turns import TOKENS
from games.engine.tudor.state import Phase, State
from games.engine.tuples import changed
from games.titles.tudor.gains import Climbs, Gains

_PRIORS: dict[type[Move], float] = {
    DoWithout: 0.5,
    EndTurn: 0.5,
    Jump: 4.0,
    LordStaysHome: 0.05,
    Rearrange: 0.1,
    Recall: 0.5,
    RecallFromChair: 0.2,
    Skip: 0.2,
    TradeCard: 0.02,
    UseToken: 2.0,
}
"""Of the kinds of move that suggest themselves more or less than others; those others: 1."""
_COOLNESS = 0.7
"""By so much prestige a step has to be better to be e times as likely."""
_COOLNESS_OF_ACTIONS = 0.52
"""The same of an action."""
_PLAIN = 60.0
"""Nothing is plainer than that."""
_COLLECTED = {"B": 1.0, "D": 4.0, "F": 3.0, "H": -0.5}
"""What actions gain that move no Courtier, at the beginning; at the end half as much."""
_IN_PASSING = -1.0
"""What is lost by one step for a card instead of an action of a chamber."""
_IDLE = -6.0
"""What is gained by a figure that does nothing."""
ENHANCED = {"A": 4.0, "B": 1.0, "C": 0.5, "D": 0.5, "E": 1.0, "F": 0.8}
"""What it is worth to have an action enhanced, each in proportion to the others."""


def priors_of(state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The prior of each of the legal moves of a seat."""
    glance = _Glance(state, seat)
    return [glance.prior(move) for move in moves]


class _Glance:
    """What a seat thinks of moves before it thinks twice; works out once what several of them ask."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._player = state.players[seat]
        self._gains = Gains(state, seat)

    def prior(self, move: Move) -> float:
        """Moves by what they gain; a Lord where its Courtiers wait, a ring where it enhances something."""
        if isinstance(move, Step):
            return _likelihood(self._gains.of_step(move.source, move.target, move.pay) / _COOLNESS)
        if isinstance(move, (Activate, SecondAction, OfficeAction)):
            return _likelihood(self._gain_of(move.action) / _COOLNESS_OF_ACTIONS)
        if isinstance(move, TakeCard):
            return self._prior_to_take(move.faction)
        if isinstance(move, SeatLord):
            return exp(self._state.chambers[move.chamber].chairs.count(self._seat))
        if isinstance(move, Wear):
            return exp(self._enhanced_by(move.finger))
        if isinstance(move, SpendToken):
            return exp(-max(0.0, self._gains.token_values[move.faction]) / _COOLNESS)
        if isinstance(move, TakeBonus):
            return 0.4 if move.bonus == TOKENS else 1.0
        return _PRIORS.get(type(move), 1.0)

    @cached_property
    def _climbs(self) -> Climbs:
        return self._gains.of_climbs(self._player.cards)

    def _gain_of(self, action: str) -> float:
        if action == "A":
            return self._gains.of_ring_step
        if action == "C":
            return self._climbs.short
        if action == "E":
            return self._climbs.long
        if action == "G":
            return self._climbs.one_step + _IN_PASSING
        if action == NOTHING:
            return _IDLE
        return _COLLECTED[action] * (0.5 + 0.5 * self._gains.left)

    def _prior_to_take(self, faction: int) -> float:
        """A card with which the hand climbs better, or of a faction that is not there yet."""
        if self._state.phase is not Phase.ACTIONS:
            return 1.0
        cards = self._player.cards
        further = self._gains.of_climbs(changed(cards, faction, 1)).long - self._climbs.long
        return (1.0 if cards[faction] else 1.4) * _likelihood(further / _COOLNESS)

    def _enhanced_by(self, finger: int) -> float:
        """What the actions are worth that a ring on this finger would enhance, and that are not enhanced yet."""
        fingers = self._player.fingers
        if fingers[finger]:
            return 0.0
        return sum(
            ENHANCED[action]
            for action, pair in ENHANCING.items()
            if finger in pair and any(fingers[other] for other in pair)
        )


def _likelihood(exponent: float) -> float:
    return exp(min(exponent, _PLAIN))
