"""How Tudor looks to somebody who knows it: what the cards in play would score, and what hand, rings and figures are
good for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp
from typing import NamedTuple

from games.bots.tudor_gains import Climbs, Gains, rounds_left, scored_now
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import ENHANCING, STRIDE
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
from games.engine.tudor.phases.court import garter_lines
from games.engine.tudor.phases.turns import TOKENS
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Phase, State
from games.engine.tuples import changed

_LORD = 2.5
"""How many Courtiers a Lord is worth who can still act: he performs two actions, and opens a chamber to them."""
_CHAIRS = (1.0, 0.4, 0.7)
"""What a chair in each chamber is worth beside that in the best."""
_TURNS_OF_ACTING = 2
_TURNS_OF_A_ROUND = 6
_URGES: dict[type[Move], float] = {
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
"""What actions gain that move nobody, at the beginning; at the end half as much."""
_IN_PASSING = -1.0
"""What is lost by one step for a card instead of an action of a chamber."""
_IDLE = -6.0
"""What is gained by a figure that does nothing."""
_ENHANCED = {"A": 4.0, "B": 1.0, "C": 0.5, "D": 0.5, "E": 1.0, "F": 0.8}
"""What it is worth to have an action enhanced, each in proportion to the others."""


class Prospects(NamedTuple):
    """What a seat has and may hope for. What can still be used counts by the part of the match that is left."""

    prestige: float
    game_end: float
    """What the cards that score at the end would give now."""
    this_round: float
    """What the cards that score every round would give now."""
    later_rounds: float
    """The same in every round to come."""
    garter: float
    """What the Garter would give now, the more certain the nearer the end."""
    cards: float
    kinds_of_cards: float
    round_tokens: float
    rings: float
    enhanced: float
    """What the actions are worth that its rings enhance."""
    heights: float
    """Squares of the heights of its Courtiers in the Throne Room."""
    way_to_offices: float
    """The same, by the prestige that an office gives at once."""
    at_court: float
    """Courtiers in the Throne Room."""
    to_act: float
    """Figures that can still act in this round."""
    chairs: float
    """Courtiers who will act in every round to come, if nobody pushes them out, by what their chamber is worth."""
    tokens_to_come: float
    """What one more token of each faction would score, all together."""
    climb: float
    """The most that its cards could gain up one column, in this round or a later one."""


VALUES = Prospects(
    prestige=1.0,
    game_end=0.93,
    this_round=0.8,
    later_rounds=0.5,
    garter=0.6,
    cards=0.5,
    kinds_of_cards=3.0,
    round_tokens=2.0,
    rings=1.0,
    enhanced=1.8,
    heights=7.0,
    way_to_offices=0.8,
    at_court=1.8,
    to_act=1.8,
    chairs=0.8,
    tokens_to_come=2.5,
    climb=0.42,
)
"""What each is worth in prestige at the end: where the numbers come from is told in docs/developers/bots.md."""


class TudorEye:
    """For all editions, scenarios, scoring cards and two to four seats."""

    trust = 0.6

    def urges(self, state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
        glance = _Glance(state, seat)
        return [glance.urge(move) for move in moves]

    def worth(self, state: State) -> list[float]:
        return [sum(map(float.__mul__, VALUES, prospects)) for prospects in prospects_of(state)]

    def spread(self, state: State) -> float:
        return 4.0 + 1.5 * (state.rules.rounds - state.round)

    def horizon(self, state: State) -> int:
        """Two turns of everybody; before anybody acts until most have, for only then it is seen what rings, benches and
        Lords were good for."""
        return state.rules.players * (_TURNS_OF_ACTING if state.phase is Phase.ACTIONS else _TURNS_OF_A_ROUND)

    def turn(self, state: State) -> tuple[int, int, int]:
        return (state.round, state.phase, state.count)


def prospects_of(state: State) -> list[Prospects]:
    """What each seat has and may hope for."""
    rules = state.rules
    later = rounds_left(state) - 1
    left = (later + (0.5 if state.phase >= Phase.ACTIONS else 1.0)) / rules.rounds
    every_round, at_end = scored_now(state)
    garter = {line.seat: line.points for line in garter_lines(state)}
    heights, at_court = _heights(state)
    chairs, to_act = _figures(state)
    office = sum(card.office_taken for card in rules.scoring)
    found = []
    for seat, player in enumerate(state.players):
        cards = sum(player.cards)
        gains = Gains(state, Seat(seat))
        found.append(
            Prospects(
                prestige=float(player.prestige),
                game_end=at_end[seat],
                this_round=every_round[seat],
                later_rounds=every_round[seat] * later,
                garter=garter[Seat(seat)] * (1.0 - left),
                cards=cards * left,
                kinds_of_cards=sum(map(bool, player.cards)) * left,
                round_tokens=sum(player.round_tokens) * left,
                rings=len(player.rings) * left,
                enhanced=sum([_ENHANCED[action] for action in ENHANCING if player.enhances(action)])
                * later
                / rules.rounds,
                heights=heights[seat] * left,
                way_to_offices=heights[seat] * office * left,
                at_court=at_court[seat] * left,
                to_act=to_act[seat],
                chairs=chairs[seat] * later,
                tokens_to_come=sum(gains.token_worths) * left,
                climb=max(0.0, gains.of_climbs(player.cards).long) if cards else 0.0,
            )
        )
    return found


def _heights(state: State) -> tuple[list[float], list[int]]:
    """The squares of how high the Courtiers of each seat have climbed, and how many there are."""
    heights, count = [0.0] * state.rules.players, [0] * state.rules.players
    rows = state.rules.board.rows
    for space, owner in enumerate(state.courtiers):
        if owner != NOBODY_THERE:
            heights[owner] += ((space // STRIDE + 1) / rows) ** 2
            count[owner] += 1
    return heights, count


def _figures(state: State) -> tuple[list[float], list[float]]:
    """The Courtiers of each seat in chambers and on benches, and the figures that can still act."""
    chairs, to_act = [0.0] * state.rules.players, [0.0] * state.rules.players
    is_acting = state.phase in (Phase.LORDS, Phase.ACTIONS)
    for number, chamber in enumerate(state.chambers):
        is_open = is_acting and number in state.lords
        for row, owner in enumerate(chamber.chairs):
            if owner != NOBODY_THERE:
                chairs[owner] += _CHAIRS[number]
                if is_open and not chamber.acted >> row & 1:
                    to_act[owner] += 1.0
        for owner in chamber.bench:
            chairs[owner] += _CHAIRS[number]
    if is_acting:
        for seat, place in enumerate(state.lords):
            if place != AT_HOME and not state.lords_acted >> seat & 1:
                to_act[seat] += _LORD
    return chairs, to_act


class _Glance:
    """What a seat thinks of moves before it thinks twice; works out once what several of them ask."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._player = state.players[seat]
        self._gains = Gains(state, seat)

    def urge(self, move: Move) -> float:
        """Moves by what they gain; a Lord where his Courtiers wait, a ring where it enhances something."""
        if isinstance(move, Step):
            return _urge(self._gains.of_step(move.source, move.target, move.pay) / _COOLNESS)
        if isinstance(move, (Activate, SecondAction, OfficeAction)):
            return _urge(self._gain_of(move.action) / _COOLNESS_OF_ACTIONS)
        if isinstance(move, TakeCard):
            return self._urge_to_take(move.faction)
        if isinstance(move, SeatLord):
            return exp(self._state.chambers[move.chamber].chairs.count(self._seat))
        if isinstance(move, Wear):
            return exp(self._enhanced_by(move.finger))
        if isinstance(move, SpendToken):
            return exp(-max(0.0, self._gains.token_worths[move.faction]) / _COOLNESS)
        if isinstance(move, TakeBonus):
            return 0.4 if move.bonus == TOKENS else 1.0
        return _URGES.get(type(move), 1.0)

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

    def _urge_to_take(self, faction: int) -> float:
        """A card with which the hand climbs better, or of a faction that is not there yet."""
        if self._state.phase is not Phase.ACTIONS:
            return 1.0
        cards = self._player.cards
        further = self._gains.of_climbs(changed(cards, faction, 1)).long - self._climbs.long
        return (1.0 if cards[faction] else 1.4) * _urge(further / _COOLNESS)

    def _enhanced_by(self, finger: int) -> float:
        """What the actions are worth that a ring on this finger would enhance, and that are not enhanced yet."""
        fingers = self._player.fingers
        if fingers[finger]:
            return 0.0
        return sum(
            _ENHANCED[action]
            for action, pair in ENHANCING.items()
            if finger in pair and any(fingers[other] for other in pair)
        )


def _urge(exponent: float) -> float:
    return exp(min(exponent, _PLAIN))
