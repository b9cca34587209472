"""How a game looks to an expert: what moves promise, and what a position is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Protocol

from games.engine.protocol import Seat

WASTEFUL = 0.1
"""Priors up to this are of moves that no player makes without a plan."""


class Evaluator(Protocol):
    """One for each game, for all of its editions, cards and numbers of seats."""

    @property
    def trust(self) -> float:
        """How far a search trusts priors: 0 would take all moves alike, 1 takes them as they are."""

    def priors(self, state: Any, seat: Seat, moves: Sequence[Any]) -> list[float]:
        """How much each of the legal moves of a seat suggests itself at first glance; all above nothing."""

    def values(self, state: Any) -> list[float]:
        """The points that each seat may expect at the end, from what is scored and what the cards in play reward."""

    def spread(self, state: Any) -> float:
        """How many points may still be made or lost by luck and skill: a lead of so many is a good one."""

    def horizon(self, state: Any) -> int:
        """How many turns a search looks ahead, that under way included."""

    def turn(self, state: Any) -> Any:
        """Something that is another when the turn has passed on."""


def chances(values: Sequence[float], spread: float) -> list[float]:
    """How likely each seat is to win, told from the points that are expected."""
    best = max(values)
    weights = [exp((value - best) / spread) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def shares(places: Sequence[int]) -> list[float]:
    """What a finished match has brought each seat: the victory, shared among those who share the first place."""
    winners = places.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in places]
