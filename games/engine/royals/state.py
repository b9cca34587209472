"""A position of Royals: frozen values all the way down. Piles have no order: they are counts, and chance draws
from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from games.engine.frozen import Frozen
from games.engine.protocol import ScoreLine, Seat
from games.engine.royals.board import CITIES, CITIES_OF, NOBLES_IN
from games.engine.royals.rules import Rules
from games.engine.tuples import Counts, replaced

VACANT = -1
UNDECIDED = -1


class Phase(IntEnum):
    """The parts of a turn in their order. Stored: numbers are never reused."""

    DISPLAY = 0
    """Chance lays out the first open cards."""
    DECLARE = 1
    DRAW = 2
    BLIND = 3
    """Chance deals a country card to the hand."""
    BLIND_INTRIGUE = 4
    PLAY = 5
    PAY = 6
    DISCARD = 7
    REFILL = 8
    PERIOD = 9
    TITLES = 10
    OVER = 11


class Player(NamedTuple):
    """What one player has."""

    cards: Counts = (0,) * 4
    intrigue: Counts = (0,) * 6
    titles: Counts = (0,) * 7
    """The player's pieces on the title markers; they never leave."""


class Payment(NamedTuple):
    """A claim that is being paid for."""

    noble: int
    matching: int = UNDECIDED
    """Matching country cards that go into it."""
    others: int = 0
    """Country cards that do not match and are still due."""
    schemes: int = UNDECIDED
    """Matching intrigue cards that go into it."""
    matching_intrigue: int = 0
    """Matching intrigue cards that are still due."""
    other_intrigue: int = 0
    """Intrigue cards that do not match and are still due."""


@dataclass(frozen=True)
class State(Frozen):
    """A position."""

    rules: Rules
    phase: Phase
    period: int
    """1 to 3."""
    turn: Seat
    turns: int
    """Turns finished by all players together."""
    pile: Counts
    display: Counts
    discards: Counts
    intrigue_pile: Counts
    intrigue_discards: Counts
    players: tuple[Player, ...]
    nobles: tuple[int, ...]
    """The owner of each noble."""
    cathedrals: tuple[tuple[int, ...], ...]
    """For each city, who lies in its Cathedral, in the order of the burials."""
    country_draws: int
    """Country cards that the player still has to draw in this turn."""
    intrigue_draws: int
    period_due: bool
    """The pile has run out: the period is scored after this turn, or in the third after this round."""
    payment: Payment | None
    lines: tuple[ScoreLine, ...]
    """Every marker won, in order; its source is `city:paris`, `country:spain`, `house`, `period:1:spain`,
    `title:king`."""

    def with_player(self, seat: Seat, **changes: Any) -> State:
        """A copy in which one player has other things."""
        return self.with_(players=self.players_with(seat, **changes))

    def players_with(self, seat: Seat, **changes: Any) -> tuple[Player, ...]:
        """All players, one of whom has other things: for a copy in which something else changes as well."""
        return replaced(self.players, seat, self.players[seat]._replace(**changes))

    @property
    def is_first_turn(self) -> bool:
        """Whether the turn's player draws as many country cards as the seat says, and nothing else."""
        return self.turns < self.rules.players and not self.rules.even_start

    def points(self, seat: Seat) -> int:
        return sum(line.points for line in self.lines if line.seat == seat)

    def has_won(self, source: str, seat: Seat | None = None) -> bool:
        """Whether a marker has been won, by this seat if one is named."""
        return any(line.source == source and seat in (None, line.seat) for line in self.lines)

    def has_piece_in(self, seat: Seat, city: int) -> bool:
        """Whether a player has a piece in a city, on a noble or in its Cathedral."""
        return seat in self.cathedrals[city] or any(self.nobles[noble] == seat for noble in NOBLES_IN[city])

    def is_untouched(self, city: int) -> bool:
        """Whether no one has ever claimed a noble there; its bonus lies there as long."""
        return not self.cathedrals[city] and all(self.nobles[noble] == VACANT for noble in NOBLES_IN[city])

    def missing_cities(self, seat: Seat, country: int) -> list[str]:
        """The cities of a country in which a player has no piece."""
        return [CITIES[city] for city in CITIES_OF[country] if not self.has_piece_in(seat, city)]
