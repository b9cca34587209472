"""What a review consists of, as it is stored and read. Pure.

Chances and what is lost of them are fractions between 0 and 1. Labels and their bounds belong to `METHOD`: a review
keeps the number under which it was made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from math import exp
from typing import Any, NamedTuple

METHOD = 1
"""How matches are judged. When it is raised, older reviews stay as they are."""
DIGITS = 4

INACCURACY, MISTAKE, BLUNDER = 0.03, 0.07, 0.15
"""From what loss on a decision is one."""
AT_STAKE = 0.02
"""Decisions whose moves all promise the same within this tell nothing of who made them."""
SCALE = 0.15
"""The loss that takes a decision's accuracy from 100 to 37, twice that to 14, and so on."""
TURNING_POINTS = 3
PHASES = 3
"""A match has a beginning, a middle and an end of as many decisions each."""


class Label(StrEnum):
    """What is said of a decision. Stored: names are never reused."""

    NONE = ""
    """The judge cannot tell it from a better move."""
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


ERRORS = (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)


class Choice(NamedTuple):
    """A decision between several moves."""

    ply: int
    """The ply that it made."""
    seat: int
    best: str
    """The move that the judge prefers; the one that was made if no other is found to be better."""
    loss: float
    """How much less the move that was made promises; 0 if there is no better one."""
    margin: float
    """How far that may be wrong."""
    stake: float
    """How far the moves lie apart."""
    aspects: tuple[str, ...] = ()
    """What the better move promises more of, the most first."""

    @property
    def label(self) -> Label:
        if not self.loss:
            return Label.BEST
        if self.loss <= self.margin:
            return Label.NONE
        bounds = ((BLUNDER, Label.BLUNDER), (MISTAKE, Label.MISTAKE), (INACCURACY, Label.INACCURACY))
        return next((label for bound, label in bounds if self.loss >= bound), Label.GOOD)

    @property
    def lost(self) -> float:
        """What was lost beyond doubt."""
        return self.loss if self.loss > self.margin else 0.0

    @property
    def matters(self) -> bool:
        """Whether it tells anything of who made it."""
        return self.stake >= AT_STAKE or self.lost > 0

    def written(self) -> dict[str, Any]:
        """As JSON; the label stands there for readers who do not know the bounds."""
        return {**self._asdict(), "aspects": list(self.aspects), "label": str(self.label)}

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Choice:
        fields = {name: written[name] for name in cls._fields}
        return cls(**fields | {"aspects": tuple(fields["aspects"])})


def accuracy(choices: Iterable[Choice]) -> float | None:
    """The mean over the decisions that matter: 100 for each in which nothing was lost, less the more was."""
    marks = [100 * exp(-choice.lost / SCALE) for choice in choices if choice.matters]
    return sum(marks) / len(marks) if marks else None


def turning_points(choices: Iterable[Choice]) -> list[Choice]:
    """The decisions in which the most was lost, in the order of the match."""
    errors = [choice for choice in choices if choice.label in ERRORS]
    costliest = sorted(errors, key=lambda choice: -choice.loss)[:TURNING_POINTS]
    return sorted(costliest, key=lambda choice: choice.ply)


def phase_of(place: int, count: int) -> int:
    """Which part of a match a decision belongs to, by its place among so many."""
    return min(PHASES * place // max(count, 1), PHASES - 1)


def by_phase(choices: Sequence[Choice], seat: int) -> list[list[float]]:
    """For each phase the number of a seat's decisions that matter, and what was lost in them."""
    found = [[0.0, 0.0] for _ in range(PHASES)]
    for place, choice in enumerate(choices):
        if choice.seat == seat and choice.matters:
            part = found[phase_of(place, len(choices))]
            part[0] += 1
            part[1] = round(part[1] + choice.lost, DIGITS)
    return found


def by_theme(choices: Iterable[Choice], seat: int) -> dict[str, float]:
    """What a seat has lost, by what the better moves promise most."""
    found: dict[str, float] = {}
    for choice in choices:
        if choice.seat == seat and choice.lost and choice.aspects:
            found[choice.aspects[0]] = round(found.get(choice.aspects[0], 0.0) + choice.lost, DIGITS)
    return found
