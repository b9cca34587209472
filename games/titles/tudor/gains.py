"""What moving in the Throne Room promises a seat of Tudor: tokens by what the cards in play give for them, the way
up, and offices, less the cards that it costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from games.engine.log import SILENCE
from games.engine.protocol import Seat
from games.engine.tudor.board import BARE, NO_TOKEN, STRIDE, SUPPLY
from games.engine.tudor.movement import SHORT_MOVE
from games.engine.tudor.moves import FREE
from games.engine.tudor.rules import Rules
from games.engine.tudor.state import NOBODY_THERE, Phase, State
from games.engine.tuples import Counts, changed

NO_WAY = -9.0
"""Of a move that cannot be made."""
_CLIMB = 14.0
"""What the whole way up is worth at the beginning, and what an office is beside what it scores."""
_OFFICE = 10.0
_ROUND_TOKEN = 1.0
_CARD = 0.6
"""What a card is worth that is paid, at the beginning; the last of its faction twice as much."""
_AGAIN = 0.7
"""How far what scores every round is counted on for rounds to come."""


class Climbs(NamedTuple):
    """The most that a hand of cards can gain up one column."""

    one_step: float
    short: float
    long: float


def rounds_left(state: State) -> int:
    """How many rounds have not ended yet, that under way included."""
    return state.rules.rounds - max(state.round, 1) + 1


def scored_now(state: State) -> tuple[list[float], list[float]]:
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


@dataclass(frozen=True, slots=True)
class _Holding:
    """Two are equal when one more token would score the same, which no card lets depend on the board: the state is
    there to be asked."""

    rules: Rules
    round: int
    seat: Seat
    tokens: Counts
    state: State = field(compare=False)


@lru_cache(maxsize=1024)
def _token_values(holding: _Holding) -> tuple[float, ...]:
    state, seat, tokens = holding.state, holding.seat, holding.tokens
    every_round, at_end = scored_now(state)
    values = []
    for faction in range(len(tokens)):
        richer = scored_now(state.with_player(seat, tokens=changed(tokens, faction, 1)))
        # Whole points are subtracted before anything is multiplied: so nothing of the board is left in the last digits,
        # and it makes no difference who asked first.
        more_every_round, more_at_end = richer[0][seat] - every_round[seat], richer[1][seat] - at_end[seat]
        values.append(_AGAIN * rounds_left(state) * more_every_round + more_at_end)
    return tuple(values)


class Gains:
    """What a seat may hope to win by moving, in prestige; works out once what several moves ask."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self.left = rounds_left(state) / state.rules.rounds

    @cached_property
    def token_values(self) -> tuple[float, ...]:
        """What one more token of each faction would score."""
        state, seat = self._state, self._seat
        return _token_values(_Holding(state.rules, state.round, seat, state.players[seat].tokens, state))

    @cached_property
    def _office(self) -> float:
        return _OFFICE * self.left + sum([card.office_taken for card in self._state.rules.scoring])

    def of_step(self, source: int, target: int, pay: int) -> float:
        """Of one step, for which a card is paid or none."""
        gain = self._of_stopping(source, target)
        faction = self._state.factions[target]
        if faction != BARE and self._state.courtiers[target] == NOBODY_THERE:
            gain += self.token_values[faction]
        if pay != FREE:
            gain -= self._price(self._state.players[self._seat].cards[pay])
        return gain

    def of_climbs(self, cards: Counts) -> Climbs:
        """The best of all ways up that these cards could pay, with a Courtier who is there or a new one."""
        state, values = self._state, self.token_values
        courtiers, factions, size = state.courtiers, state.factions, state.rules.board.size
        best = [NO_WAY] * (state.rules.board.rows + 1)
        for source, first in self._starts():
            hand = list(cards)
            gain = 0.0
            for steps, space in enumerate(range(first, size, STRIDE), start=1):
                if courtiers[space] != NOBODY_THERE:
                    break
                faction = factions[space]
                if faction != BARE:
                    held = hand[faction]
                    if not held:
                        break
                    hand[faction] = held - 1
                    gain += values[faction] - self._price(held)
                there = gain + self._of_stopping(source, space)
                if there > best[steps]:
                    best[steps] = there
        return Climbs(best[1], max(best[1 : SHORT_MOVE.steps + 1]), max(best))

    @cached_property
    def of_ring_step(self) -> float:
        """The best single step onto a token that a ring matches, or any if the rings enhance that."""
        state, board = self._state, self._state.rules.board
        rings = state.players[self._seat].rings
        takes_any = state.enhanced(self._seat, "A")
        best = NO_WAY
        for source, first in self._starts():
            for space in (first,) if source == SUPPLY else board.neighbours[source]:
                faction = state.factions[space]
                if state.courtiers[space] == NOBODY_THERE and (takes_any or faction == BARE or faction in rings):
                    best = max(best, self.of_step(source, space, FREE))
        return best

    def _starts(self) -> list[tuple[int, int]]:
        """Where the Courtiers stand who could move, and the space above each; the bottom spaces for a new one."""
        starts = [(space, space + STRIDE) for space, owner in enumerate(self._state.courtiers) if owner == self._seat]
        if self._state.players[self._seat].supply:
            starts += [(SUPPLY, space) for space in self._state.rules.board.bottom]
        return starts

    def _of_stopping(self, source: int, space: int) -> float:
        """Of the way up to an open space, its round token, and the office above it."""
        state, board = self._state, self._state.rules.board
        gain = _ROUND_TOKEN if state.round_tokens[space] != NO_TOKEN else 0.0
        if space in board.topmost:
            return NO_WAY if state.offices[space % STRIDE] == self._seat else gain + self._office
        above, below = space // STRIDE + 1, 0 if source == SUPPLY else source // STRIDE + 1
        return gain + _CLIMB * self.left * (above * above - below * below) / board.rows**2

    def _price(self, held: int) -> float:
        return _CARD * self.left * (2.0 if held == 1 else 1.0)
