"""What is in force at one table: the edition's rulings, the cards in play, the board of the player count. Fixed
for the whole match."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.protocol import Ruleset, Seat
from games.engine.tudor.board import WIVES, Board
from games.engine.tudor.hooks import Bonus, Scenario, ScoringCard, TokenUse
from games.engine.tudor.rulings import Ruling


@dataclass(frozen=True)
class Rules:
    """Two are equal when ruleset and player count are: the rest follows from them."""

    ruleset: Ruleset
    players: int
    board: Board = field(compare=False, repr=False)
    rulings: frozenset[Ruling] = field(compare=False, repr=False)
    scoring: tuple[ScoringCard, ...] = field(compare=False, repr=False)
    """In the order of scoring; empty while a random set-up has not been drawn."""
    scenario: Scenario | None = field(compare=False, repr=False)

    def __post_init__(self) -> None:
        """Works out once what every move asks for."""
        setting = object.__setattr__
        cards = self.scoring
        blue = self.scenario
        setting(self, "text", self.ruleset.text)
        setting(self, "seats", tuple(Seat(seat) for seat in range(self.players)))
        setting(self, "gentle", self.ruleset.has_option("gentle"))
        setting(self, "opportunity", self.ruleset.has_option("opportunity"))
        setting(self, "open_screens", self.ruleset.has_option("open"))
        setting(self, "negative", frozenset().union(*(card.negative for card in cards)))
        setting(self, "bonuses", (blue.bonuses if blue else ()) + sum((card.bonuses for card in cards), ()))
        setting(self, "immediate", (blue.immediate if blue else ()) + sum((card.immediate for card in cards), ()))
        setting(self, "rounds", blue.rounds[self.players - 2] if blue else 0)

    text: str = field(init=False, compare=False, repr=False)
    seats: tuple[Seat, ...] = field(init=False, compare=False, repr=False)
    gentle: bool = field(init=False, compare=False, repr=False)
    opportunity: bool = field(init=False, compare=False, repr=False)
    open_screens: bool = field(init=False, compare=False, repr=False)
    negative: frozenset[int] = field(init=False, compare=False, repr=False)
    bonuses: tuple[Bonus, ...] = field(init=False, compare=False, repr=False)
    immediate: tuple[TokenUse, ...] = field(init=False, compare=False, repr=False)
    rounds: int = field(init=False, compare=False, repr=False)

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
