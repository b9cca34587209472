"""Everything a seat, chance or the court can do in Royals: one frozen class per kind of move, each with its
one-line text."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.notation import Move
from games.engine.royals.board import COUNTRIES, NOBLES, PAIR_NAMES

# Chance


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """A country card from the pile comes to lie open."""

    country: int

    @property
    def text(self) -> str:
        return f"reveal {COUNTRIES[self.country]}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """A country card from the pile goes to a hand; only its new owner sees it."""

    country: int

    @property
    def text(self) -> str:
        return f"deal {COUNTRIES[self.country]}"


@dataclass(frozen=True, slots=True)
class DealIntrigue(Move):
    """An intrigue card goes to a hand; only its new owner sees it."""

    kind: int

    @property
    def text(self) -> str:
        return f"deal {PAIR_NAMES[self.kind]}"


# The court


@dataclass(frozen=True, slots=True)
class ScorePeriod(Move):
    """Awards the period markers."""

    @property
    def text(self) -> str:
        return "score period"


@dataclass(frozen=True, slots=True)
class ScoreTitles(Move):
    """Awards the title markers and names the winner."""

    @property
    def text(self) -> str:
        return "score titles"


# Drawing


@dataclass(frozen=True, slots=True)
class DeclareThree(Move):
    """Will draw three country cards."""

    @property
    def text(self) -> str:
        return "declare three"


@dataclass(frozen=True, slots=True)
class DeclareIntrigue(Move):
    """Will draw one country card and one intrigue card."""

    @property
    def text(self) -> str:
        return "declare intrigue"


@dataclass(frozen=True, slots=True)
class DrawOpen(Move):
    """Takes an open country card."""

    country: int

    @property
    def text(self) -> str:
        return f"draw {COUNTRIES[self.country]}"


@dataclass(frozen=True, slots=True)
class DrawBlind(Move):
    """Takes the top country card of the pile."""

    @property
    def text(self) -> str:
        return "draw pile"


@dataclass(frozen=True, slots=True)
class DrawIntrigue(Move):
    """Takes the top intrigue card."""

    @property
    def text(self) -> str:
        return "draw intrigue"


# Playing


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """Claims a vacant noble for cards of its country."""

    noble: int

    @property
    def text(self) -> str:
        return f"claim {NOBLES[self.noble].name}"


@dataclass(frozen=True, slots=True)
class TakeOver(Move):
    """Takes over another player's noble, for cards of its country and intrigue."""

    noble: int

    @property
    def text(self) -> str:
        return f"oust {NOBLES[self.noble].name}"


@dataclass(frozen=True, slots=True)
class UseMatching(Move):
    """Chooses how many matching country cards go into the price; three others stand for each one missing."""

    count: int

    @property
    def text(self) -> str:
        return f"use {self.count}"


@dataclass(frozen=True, slots=True)
class PayCard(Move):
    """Pays with a country card that does not match."""

    country: int

    @property
    def text(self) -> str:
        return f"pay {COUNTRIES[self.country]}"


@dataclass(frozen=True, slots=True)
class UseIntrigue(Move):
    """Chooses how many matching intrigue cards go into the price; two others stand for each one missing."""

    count: int

    @property
    def text(self) -> str:
        return f"scheme {self.count}"


@dataclass(frozen=True, slots=True)
class PayIntrigue(Move):
    """Pays with an intrigue card."""

    kind: int

    @property
    def text(self) -> str:
        return f"pay {PAIR_NAMES[self.kind]}"


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """Plays no more cards in this turn."""

    @property
    def text(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class DiscardCard(Move):
    """Puts a country card away that the hand limit does not allow."""

    country: int

    @property
    def text(self) -> str:
        return f"discard {COUNTRIES[self.country]}"


@dataclass(frozen=True, slots=True)
class DiscardIntrigue(Move):
    """Puts an intrigue card away that the hand limit does not allow."""

    kind: int

    @property
    def text(self) -> str:
        return f"discard {PAIR_NAMES[self.kind]}"


REVEALS = tuple(Reveal(country) for country in range(len(COUNTRIES)))
DEALS = tuple(Deal(country) for country in range(len(COUNTRIES)))
INTRIGUE_DEALS = tuple(DealIntrigue(kind) for kind in range(len(PAIR_NAMES)))
DRAW_OPEN = tuple(DrawOpen(country) for country in range(len(COUNTRIES)))
CLAIMS = tuple(Claim(noble) for noble in range(len(NOBLES)))
TAKE_OVERS = tuple(TakeOver(noble) for noble in range(len(NOBLES)))
PAY_CARD = tuple(PayCard(country) for country in range(len(COUNTRIES)))
PAY_INTRIGUE = tuple(PayIntrigue(kind) for kind in range(len(PAIR_NAMES)))
DRAW_BLIND, DRAW_INTRIGUE, END_TURN = DrawBlind(), DrawIntrigue(), EndTurn()
