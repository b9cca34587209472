"""How Tudor looks to an expert: what the cards in play would score, and what hand, rings and figures are
good for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.bots.evaluator import ByPoints
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import ENHANCING, STRIDE
from games.engine.tudor.phases.court import garter_lines
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Phase, State
from games.titles.tudor.gains import Gains, rounds_left, scored_now
from games.titles.tudor.priors import ENHANCED, priors_of

_LORD = 2.5
"""How many Courtiers a Lord is worth who can still act: a Lord performs two actions, and opens a chamber to them."""
_CHAIRS = (1.0, 0.4, 0.7)
"""What a chair in each chamber is worth beside that in the best."""
_TURNS_OF_ACTING = 2
_TURNS_OF_A_ROUND = 6


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
    """Courtiers who will act in every round to come, if no other pushes them out, by what their chamber is worth."""
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


class TudorEvaluator(ByPoints):
    """For all editions, scenarios, scoring cards and two to four seats."""

    trust = 0.6

    def priors(self, state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return priors_of(state, seat, moves)

    def values(self, state: State) -> list[float]:
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
                enhanced=sum([ENHANCED[action] for action in ENHANCING if player.enhances(action)])
                * later
                / rules.rounds,
                heights=heights[seat] * left,
                way_to_offices=heights[seat] * office * left,
                at_court=at_court[seat] * left,
                to_act=to_act[seat],
                chairs=chairs[seat] * later,
                tokens_to_come=sum(gains.token_values) * left,
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
