"""How Tudor looks to somebody who knows it: what the cards in play would score, and what hand, rings and figures are
good for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp
from typing import NamedTuple

from games.engine.log import SILENCE
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import BARE, ENHANCING, NO_TOKEN, STRIDE, SUPPLY
from games.engine.tudor.moves import (
    FREE,
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

_LORD = 1.7
"""How many Courtiers a Lord is worth who can still act: he performs two actions."""
_ACTIONS = {"A": 5.0, "B": 1.0, "C": 6.0, "D": 3.0, "E": 8.0, "F": 2.0, "G": 2.5, "H": 1.0, NOTHING: 0.02}
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
_COOLNESS = 1.8
"""By so much prestige a step has to be better to be e times as likely."""
_PLAIN = 20.0
"""Nothing is plainer than that."""
_CLIMB = 14.0
"""What the whole way up is worth at the beginning, and what an office is beside what it scores."""
_OFFICE = 10.0
_ROUND_TOKEN = 1.0
_CARD = 0.6
"""What a card is worth that is paid, at the beginning; the last of its faction twice as much."""
_AGAIN = 0.7
"""How far what scores every round is counted on for rounds to come."""
_LONG_REACH = 3
"""As far as a hand has to reach for a long move to suggest itself as it does; a short one takes a step less."""


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
    """Actions that its rings enhance."""
    heights: float
    """Squares of the heights of its Courtiers in the Throne Room."""
    way_to_offices: float
    """The same, by the prestige that an office gives at once."""
    at_court: float
    """Courtiers in the Throne Room."""
    to_act: float
    """Figures that can still act in this round."""
    chairs: float
    """Courtiers who will act in every round to come, if nobody pushes them out."""
    reach: float
    """Steps up one column that its cards could pay."""


VALUES = Prospects(
    prestige=1.0,
    game_end=0.95,
    this_round=0.8,
    later_rounds=0.5,
    garter=1.0,
    cards=0.6,
    kinds_of_cards=0.8,
    round_tokens=1.5,
    rings=3.5,
    enhanced=1.2,
    heights=14.0,
    way_to_offices=1.4,
    at_court=0.8,
    to_act=1.5,
    chairs=0.2,
    reach=1.2,
)
"""What each is worth in prestige at the end: where the numbers come from is told in docs/bots.md."""


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
        return state.rules.players

    def turn(self, state: State) -> tuple[int, int, int]:
        return (state.round, state.phase, state.count)


def prospects_of(state: State) -> list[Prospects]:
    """What each seat has and may hope for."""
    rules = state.rules
    later = rules.rounds - max(state.round, 1)
    left = (later + (0.5 if state.phase >= Phase.ACTIONS else 1.0)) / rules.rounds
    every_round, at_end = _scored_now(state)
    garter = {line.seat: line.points for line in garter_lines(state)}
    heights, at_court = _heights(state)
    chairs, to_act = _figures(state)
    office = sum(card.office_taken for card in rules.scoring)
    found = []
    for seat, player in enumerate(state.players):
        cards, fingers = sum(player.cards), player.fingers
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
                enhanced=sum([bool(fingers[a] and fingers[b]) for a, b in ENHANCING.values()]) * later / rules.rounds,
                heights=heights[seat] * left,
                way_to_offices=heights[seat] * office * left,
                at_court=at_court[seat] * left,
                to_act=to_act[seat],
                chairs=float(chairs[seat] * later),
                reach=_reach(state, seat) * left if cards else 0.0,
            )
        )
    return found


def _scored_now(state: State) -> tuple[list[float], list[float]]:
    """What the cards in play would give each seat if the round ended now, and if the match did: asked of the cards
    themselves."""
    every_round, at_end = [0.0] * state.rules.players, [0.0] * state.rules.players
    for card in state.rules.scoring:
        if card.round_end is not None and state.phase < Phase.GAME_END:
            for line in card.round_end(state, SILENCE)[1]:
                every_round[line.seat] += line.points
        elif card.game_end is not None and state.phase < Phase.GARTER:
            for line in card.game_end(state):
                at_end[line.seat] += line.points
    return every_round, at_end


def _heights(state: State) -> tuple[list[float], list[int]]:
    """The squares of how high the Courtiers of each seat have climbed, and how many there are."""
    heights, count = [0.0] * state.rules.players, [0] * state.rules.players
    rows = state.rules.board.rows
    for space, owner in enumerate(state.courtiers):
        if owner != NOBODY_THERE:
            heights[owner] += ((space // STRIDE + 1) / rows) ** 2
            count[owner] += 1
    return heights, count


def _figures(state: State) -> tuple[list[int], list[float]]:
    """The Courtiers of each seat in chambers and on benches, and the figures that can still act."""
    chairs, to_act = [0] * state.rules.players, [0.0] * state.rules.players
    is_acting = state.phase is Phase.ACTIONS
    for number, chamber in enumerate(state.chambers):
        is_open = is_acting and number in state.lords
        for row, owner in enumerate(chamber.chairs):
            if owner != NOBODY_THERE:
                chairs[owner] += 1
                if is_open and not chamber.acted >> row & 1:
                    to_act[owner] += 1.0
        for owner in chamber.bench:
            chairs[owner] += 1
    if is_acting:
        for seat, place in enumerate(state.lords):
            if place != AT_HOME and not state.lords_acted >> seat & 1:
                to_act[seat] += _LORD
    return chairs, to_act


def _reach(state: State, seat: int) -> int:
    """The most steps up one column that a player's cards could pay, with a Courtier of his or a new one."""
    player, factions, courtiers = state.players[seat], state.factions, state.courtiers
    size = state.rules.board.size
    firsts = [space + STRIDE for space, owner in enumerate(courtiers) if owner == seat]
    if player.supply:
        firsts += state.rules.board.bottom
    best = 0
    for first in firsts:
        hand = list(player.cards)
        steps = 0
        for space in range(first, size, STRIDE):
            faction = factions[space]
            if courtiers[space] != NOBODY_THERE or (faction != BARE and not hand[faction]):
                break
            if faction != BARE:
                hand[faction] -= 1
            steps += 1
        if steps > best:
            best = steps
    return best


class _Glance:
    """What a seat thinks of moves before it thinks twice; works out once what several of them ask."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._player = state.players[seat]
        self._left = (state.rules.rounds - max(state.round, 1) + 1) / state.rules.rounds

    def urge(self, move: Move) -> float:
        """Climbing before collecting, collecting before resting, offices before all."""
        if isinstance(move, Step):
            return exp(min(self._gain(move) / _COOLNESS, _PLAIN))
        if isinstance(move, (Activate, SecondAction, OfficeAction)):
            return self._urge_to_act(move.action)
        if isinstance(move, TakeCard):
            return self._urge_to_take(move.faction)
        if isinstance(move, SeatLord):
            return exp(self._state.chambers[move.chamber].chairs.count(self._seat))
        if isinstance(move, Wear):
            return exp(self._enhanced_by(move.finger))
        if isinstance(move, SpendToken):
            return exp(-max(0.0, self._token_worths[move.faction]) / _COOLNESS)
        if isinstance(move, TakeBonus):
            return 0.4 if move.bonus == TOKENS else 1.0
        return _URGES.get(type(move), 1.0)

    @cached_property
    def _token_worths(self) -> list[float]:
        """What one more token of each faction would score, asked of the cards in play."""
        state, seat, tokens = self._state, self._seat, self._player.tokens
        to_come = state.rules.rounds - max(state.round, 1) + 1

        def worth(state: State) -> float:
            every_round, at_end = _scored_now(state)
            return _AGAIN * to_come * every_round[seat] + at_end[seat]

        now = worth(state)
        return [
            worth(state.with_player(seat, tokens=changed(tokens, faction, 1))) - now for faction in range(len(tokens))
        ]

    @cached_property
    def _reach(self) -> int:
        return _reach(self._state, self._seat)

    def _gain(self, step: Step) -> float:
        """The prestige that a step promises."""
        state, target = self._state, step.target
        gain = 0.0
        if state.courtiers[target] == NOBODY_THERE:
            faction = state.factions[target]
            gain += self._token_worths[faction] if faction != BARE else 0.0
            gain += _ROUND_TOKEN if state.round_tokens[target] != NO_TOKEN else 0.0
        if target in state.rules.board.topmost:
            gain += _OFFICE * self._left + sum([card.office_taken for card in state.rules.scoring])
        else:
            above, below = target // STRIDE + 1, 0 if step.source == SUPPLY else step.source // STRIDE + 1
            gain += _CLIMB * self._left * (above * above - below * below) / state.rules.board.rows**2
        if step.pay != FREE:
            gain -= _CARD * self._left * (2.0 if self._player.cards[step.pay] == 1 else 1.0)
        return gain

    def _urge_to_act(self, action: str) -> float:
        urge = _ACTIONS[action]
        if action == "E":
            urge *= exp(0.3 * (self._reach - _LONG_REACH))
        elif action == "C":
            urge *= exp(0.2 * (min(self._reach, _LONG_REACH) - _LONG_REACH + 1))
        return urge

    def _urge_to_take(self, faction: int) -> float:
        """A card with which the hand reaches further, or of a faction that is not there yet."""
        if self._state.phase is not Phase.ACTIONS:
            return 1.0
        cards = self._player.cards
        further = _reach(self._state.with_player(self._seat, cards=changed(cards, faction, 1)), self._seat)
        return (1.0 if cards[faction] else 1.5) * exp(further - self._reach)

    def _enhanced_by(self, finger: int) -> int:
        """How many actions a ring on this finger would enhance that are not enhanced yet."""
        fingers = self._player.fingers
        if fingers[finger]:
            return 0
        return sum(bool(fingers[other]) for pair in ENHANCING.values() if finger in pair for other in pair)
