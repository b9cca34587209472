"""What is in force at one table: the edition's rulings, the cards in play, the board of the player count. Fixed
for the whole match."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from games.engine.protocol import Ruleset, Seat
from games.engine.tudor.board import WIVES, Board
from games.engine.tudor.hooks import Bonus, Scenario, ScoringCard, TokenUse
from games.engine.tudor.rulings import Ruling


@dataclass(frozen=True)
class Rules:
    """Two are equal when ruleset and player count are: the rest follows from them and is worked out once."""

    ruleset: Ruleset
    players: int
    board: Board = field(compare=False, repr=False)
    rulings: frozenset[Ruling] = field(compare=False, repr=False)
    scoring: tuple[ScoringCard, ...] = field(compare=False, repr=False)
    """In the order of scoring; empty while a random set-up has not been drawn."""
    scenario: Scenario | None = field(compare=False, repr=False)

    @cached_property
    def text(self) -> str:
        return self.ruleset.text

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.players))

    @cached_property
    def gentle(self) -> bool:
        return self.ruleset.has_option("gentle")

    @cached_property
    def opportunity(self) -> bool:
        return self.ruleset.has_option("opportunity")

    @cached_property
    def open_screens(self) -> bool:
        return self.ruleset.has_option("open")

    @cached_property
    def negative(self) -> frozenset[int]:
        """Factions whose tokens score below nothing on any card in play."""
        return frozenset(faction for card in self.scoring for faction in card.negative)

    @cached_property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The bonus actions of all cards in play, the scenario's first."""
        return tuple(bonus for card in self._cards for bonus in card.bonuses)

    @cached_property
    def immediate(self) -> tuple[TokenUse, ...]:
        """What the cards in play offer for a round token just received, the scenario first."""
        return tuple(use for card in self._cards for use in card.immediate)

    @property
    def _cards(self) -> tuple[Scenario | ScoringCard, ...]:
        return self.scoring if self.scenario is None else (self.scenario, *self.scoring)

    @cached_property
    def rounds(self) -> int:
        """How long the game lasts; 0 while its scenario has not been drawn."""
        return 0 if self.scenario is None else self.scenario.rounds[self.players - 2]

    def has(self, ruling: Ruling) -> bool:
        return ruling in self.rulings

    def tokens_of(self, faction: int) -> int:
        """How many tokens of a faction the game starts with."""
        return self.board.tokens_per_faction - sum(card.removed[faction] for card in self.scoring)

    def after(self, seat: Seat) -> Seat:
        """The next player clockwise."""
        return self.seats[(seat + 1) % self.players]

    def wife(self, number: int) -> str:
        """Whose round it is: the last of any game is that of the last wife."""
        return WIVES[len(WIVES) - self.rounds + number - 1]

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        return self.seats[first:] + self.seats[:first]
