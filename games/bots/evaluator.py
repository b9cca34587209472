"""How a game looks to an expert: what moves promise, and what a position is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple, Protocol

from games.engine.protocol import Seat

WASTEFUL = 0.1
"""Priors up to this are of moves that no player makes without a plan."""


class Forecast(NamedTuple):
    """How a match is expected to end."""

    chances: list[float]
    """Each seat's to win, between 0 and 1, all together 1."""
    margins: list[float]
    """By how many points each seat will be ahead of the best other, or behind it."""


class Evaluator(Protocol):
    """One for each game, for all of its editions, cards and numbers of seats."""

    @property
    def version(self) -> str:
        """A name that is never given to another way of judging: what was judged by it can be explained later."""

    @property
    def expert(self) -> Evaluator:
        """The one made by hand that lower levels go by; itself if it is."""

    @property
    def batch(self) -> int:
        """How many positions are best judged together."""

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

    def forecasts(self, states: Sequence[Any], viewer: Seat | None) -> list[Forecast]:
        """How matches under way are expected to end, as a seat (None: the public) sees them; all have as many
        seats."""


class ByPoints:
    """What evaluators share that are made by hand: they judge one position at a time, by the points that they expect
    of it."""

    version = "hand-set"
    batch = 1

    @property
    def expert(self) -> Any:
        return self

    def values(self, state: Any) -> list[float]:
        raise NotImplementedError

    def spread(self, state: Any) -> float:
        raise NotImplementedError

    def forecasts(self, states: Sequence[Any], viewer: Seat | None) -> list[Forecast]:
        """Hands of others count as they lie in these states: who searches has imagined them."""
        found = []
        for state in states:
            values = self.values(state)
            found.append(Forecast(chances(values, self.spread(state)), margins(values)))
        return found


def chances(values: Sequence[float], spread: float) -> list[float]:
    """How likely each seat is to win, told from the points that are expected."""
    best = max(values)
    weights = [exp((value - best) / spread) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def margins(points: Sequence[float]) -> list[float]:
    """By how much each is ahead of the best other."""
    best, next_best = sorted(points)[:-3:-1]
    return [value - (next_best if value == best else best) for value in points]


def shares(places: Sequence[int]) -> list[float]:
    """What a finished match has brought each seat: the victory, shared among those who share the first place."""
    winners = places.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in places]
