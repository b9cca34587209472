"""What a decision has cost, judged from what its player knew: the move that was made against the best that is found.

A search looks for the best move. Whether it is better than the one that was made is then asked again, on positions that
the search has not seen: both moves are tried in each of them with the same luck, so that what is left of their
difference is the merit of the moves. As it is measured on fresh positions, a move is not called better because it was
lucky while it was looked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from games.bots.budget import Budget
from games.bots.evaluator import Evaluator
from games.bots.observation import Observation
from games.bots.playing import judged
from games.bots.search import Branch, Search
from games.engine.protocol import Seat

DEVIATIONS = 2.0
"""A difference counts if it is more than so many times its standard error."""
LEAST_TRIED = 4
"""Moves that were tried less often say nothing of what is at stake."""

Weigh = Callable[[Any, Seat], Mapping[str, float]]
"""What a seat's prospects consist of in a state, in points."""


class Effort(NamedTuple):
    """How much is thought about a decision."""

    looks: int
    """Iterations of the search for the best move."""
    pairs: int
    """Positions in which two moves are compared; at least two."""


class Verdict(NamedTuple):
    """What the judge thinks of a decision. Chances are between 0 and 1."""

    best: Any
    """The move that the judge would have made; the one that was made if none is found to be better."""
    loss: float
    """By how much chance to win it is better; 0 if it was made."""
    margin: float
    """How far the judge may be wrong about that: a smaller loss is none."""
    stake: float
    """How far the moves that were looked at lie apart."""
    gains: tuple[tuple[str, float], ...]
    """What the better move brings more of, in points by aspect, the most first."""

    @property
    def is_certain(self) -> bool:
        """Whether the better move is better beyond doubt."""
        return self.loss > self.margin


def judge(
    observation: Observation, evaluator: Evaluator, made: Any, weigh: Weigh, effort: Effort, *, seed: str
) -> Verdict:
    """Judges a decision between several moves. The same arguments give the same verdict."""
    search = Search(observation, evaluator, Random(seed), evaluator.horizon(observation.guess))
    best = search.run(Budget(effort.looks))
    stake = _stake(search)
    if best == made:
        return Verdict(made, 0.0, 0.0, stake, ())
    game, seat = observation.game, observation.seat
    differences: list[float] = []
    gains: dict[str, float] = {}
    for _ in range(effort.pairs):
        position = search.imagined()
        better, worse = search.trial(position, best), search.trial(position, made)
        differences.append(judged(game, evaluator, better)[seat] - judged(game, evaluator, worse)[seat])
        less = weigh(worse, seat)
        for aspect, points in weigh(better, seat).items():
            gains[aspect] = gains.get(aspect, 0.0) + (points - less[aspect]) / effort.pairs
    loss, margin = _mean_and_margin(differences)
    if loss <= 0:
        # The search preferred the other move, and fresh positions do not bear it out.
        return Verdict(made, 0.0, margin, stake, ())
    ranked = sorted(gains.items(), key=lambda gain: -gain[1])
    return Verdict(best, loss, margin, stake, tuple(gain for gain in ranked if gain[1] > 0))


def advise(
    observation: Observation, evaluator: Evaluator, weigh: Weigh, effort: Effort, *, seed: str
) -> tuple[Any, tuple[str, ...]]:
    """The move that the judge would make, and what it brings more of than the next best, the most first."""
    search = Search(observation, evaluator, Random(seed), evaluator.horizon(observation.guess))
    best = search.run(Budget(effort.looks))
    others = [(branch.visits, number) for number, branch in _branches(search, observation) if branch.visits]
    rivals = sorted((-visits, number) for visits, number in others if observation.moves[number] != best)
    if not rivals:
        return best, ()
    rival, seat = observation.moves[rivals[0][1]], observation.seat
    gains: dict[str, float] = {}
    for _ in range(effort.pairs):
        position = search.imagined()
        better, worse = search.trial(position, best), search.trial(position, rival)
        less = weigh(worse, seat)
        for aspect, points in weigh(better, seat).items():
            gains[aspect] = gains.get(aspect, 0.0) + points - less[aspect]
    return best, tuple(sorted((aspect for aspect in gains if gains[aspect] > 0), key=lambda aspect: -gains[aspect]))


def _branches(search: Search, observation: Observation) -> list[tuple[int, Branch]]:
    known = search.root.branches
    return [(number, known[move]) for number, move in enumerate(observation.moves) if move in known]


def _stake(search: Search) -> float:
    means = [branch.total / branch.visits for branch in search.root.branches.values() if branch.visits >= LEAST_TRIED]
    return max(means) - min(means) if len(means) > 1 else 0.0


def _mean_and_margin(differences: list[float]) -> tuple[float, float]:
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / (count - 1)
    return mean, DEVIATIONS * sqrt(variance / count)
