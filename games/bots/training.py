"""Learning what positions are worth from how matches ended: temporal differences, TD(lambda).

R. S. Sutton, Learning to Predict by the Methods of Temporal Differences, Machine Learning 3 (1988); G. Tesauro,
Temporal Difference Learning and TD-Gammon, Communications of the ACM 38 (1995). The target of a position is a mixture
of what the network says of the positions after it and of the result: what a lucky draw at the end did is not blamed on
the beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from games.bots.network import MARGIN, Array, Layer, Network, new_layers, softmax

Features = Callable[[Any], Array]

HIDDEN = (64, 32)
BATCH = 256
"""Positions that are learnt from at a time."""
LOOKED_AT = 2048
"""Positions that are judged at a time where nothing is learnt."""
RATE = 1e-3
LAST_RATE = 1e-4
DECAY = 1e-5
"""Of weights, so that none grows without need."""
MARGIN_WEIGHT = 0.3
"""What an error of the margin counts beside one of the chance."""
LARGEST_MARGIN = 2.0
HELD_OUT = 10
"""Of so many matches one is never trained on."""


@dataclass(frozen=True)
class Lessons:
    """What seats saw in matches of one number of seats, one sequence after the other."""

    features: Any
    """(positions, seats, features), in half precision: there are many."""
    points: Array
    """(positions, seats): what each seat had scored."""
    lengths: Any
    """Of the sequences."""
    matches: Any
    """To which match each sequence belongs."""
    shares: Array
    """(sequences, seats)."""
    scores: Array

    @property
    def sequence_of(self) -> Any:
        """For each position, to which sequence it belongs."""
        return np.repeat(np.arange(len(self.lengths)), self.lengths)

    @property
    def margins(self) -> Array:
        """(sequences, seats): points ahead of the best other seat, as the network counts them."""
        ordered = np.sort(self.scores, axis=1)
        best, next_best = ordered[:, -1:], ordered[:, -2:-1]
        rival = np.where(self.scores == best, next_best, best)
        found: Array = np.clip((self.scores - rival) / MARGIN, -LARGEST_MARGIN, LARGEST_MARGIN).astype(np.float32)
        return found

    def only(self, wanted: Any) -> Lessons:
        """Those of some sequences, a mask."""
        positions = np.repeat(wanted, self.lengths)
        return Lessons(
            self.features[positions],
            self.points[positions],
            self.lengths[wanted],
            self.matches[wanted],
            self.shares[wanted],
            self.scores[wanted],
        )

    def split(self) -> tuple[Lessons, Lessons]:
        """To learn from, and to be held out: whole matches."""
        held_out = self.matches % HELD_OUT == 0
        return self.only(~held_out), self.only(held_out)


class PassFigures(NamedTuple):
    """How far learning has come after a pass over all lessons."""

    number: int
    loss: float
    """On what is learnt from: log loss against the results."""
    held_out_loss: float
    held_out_brier: float


@dataclass
class _Adam:
    """D. P. Kingma and J. Ba, Adam: A Method for Stochastic Optimization (2015)."""

    values: list[Array]
    steps: int = 0
    first: list[Array] = field(default_factory=list)
    second: list[Array] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first = [np.zeros_like(value) for value in self.values]
        self.second = [np.zeros_like(value) for value in self.values]

    def step(self, gradients: Sequence[Array], rate: float) -> None:
        self.steps += 1
        corrected = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for value, gradient, first, second in zip(self.values, gradients, self.first, self.second, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            value -= corrected * first / (np.sqrt(second) + 1e-8) + rate * DECAY * value


def learn(
    lessons: Mapping[int, Lessons], passes: int, keep: float, seed: int, provenance: dict[str, Any]
) -> Iterator[tuple[Network, PassFigures]]:
    """Passes over all lessons, by the number of seats: the network after each of them. `keep` is the lambda: 1 believes
    the results alone, 0 the next judgement alone; the first pass believes results."""
    parts = {seats: lesson.split() for seats, lesson in lessons.items()}
    taught = {seats: part[0] for seats, part in parts.items() if len(part[0].lengths)}
    held_out = {seats: part[1] for seats, part in parts.items() if len(part[1].lengths)}
    mean, deviation = _scale(taught)
    width = len(mean)
    layers = new_layers((width, *HIDDEN, 2), seed)
    optimiser = _Adam([array for layer in layers for array in (layer.weights, layer.bias)])
    chance = np.random.default_rng(seed)
    sizes = {seats: len(lesson.features) for seats, lesson in taught.items()}
    batches = sum(-(-size // BATCH) for size in sizes.values())
    whole = batches * passes
    done = 0
    for number in range(passes):
        targets = {}
        for seats, lesson in taught.items():
            judged = None if number == 0 else _judged(layers, lesson, mean, deviation)
            targets[seats] = returns(lesson, judged, keep)
        plan = [(seats, start) for seats, size in sizes.items() for start in range(0, size, BATCH)]
        orders = {seats: chance.permutation(size) for seats, size in sizes.items()}
        chance.shuffle(plan)
        for seats, start in plan:
            chosen = orders[seats][start : start + BATCH]
            features = (taught[seats].features[chosen].astype(np.float32) - mean) / deviation
            shares, margins = targets[seats]
            gradients = _gradients(layers, features, shares[chosen], margins[chosen])
            optimiser.step(gradients, RATE * (LAST_RATE / RATE) ** (done / whole))
            done += 1
        network = Network(_folded(layers, mean, deviation), provenance)
        loss, _ = measured(network, taught)
        held_out_loss, brier = measured(network, held_out)
        yield network, PassFigures(number + 1, loss, held_out_loss, brier)


def returns(lessons: Lessons, judged: tuple[Array, Array] | None, keep: float) -> tuple[Array, Array]:
    """What each position is to be worth: the results alone, or mixed with what was judged of the later positions."""
    sequence_of = lessons.sequence_of
    shares, margins = lessons.shares[sequence_of], lessons.margins[sequence_of]
    if judged is None:
        return shares, margins
    ends = np.cumsum(lessons.lengths) - 1
    left = ends[sequence_of] - np.arange(len(sequence_of))
    found = []
    for target, value in zip((shares, margins), judged, strict=True):
        target = target.copy()
        # From the last position of every sequence backwards, all sequences at once.
        order = np.argsort(left, kind="stable")
        bounds = np.searchsorted(left[order], np.arange(int(left.max(initial=0)) + 2))
        for first, last in pairwise(bounds[1:]):
            now = order[first:last]
            target[now] = keep * target[now + 1] + (1 - keep) * value[now + 1]
        found.append(target)
    return found[0], found[1]


def measured(network: Network, lessons: Mapping[int, Lessons]) -> tuple[float, float]:
    """Log loss and Brier score of the chances against the results, of all positions."""
    losses, squares, count = 0.0, 0.0, 0
    for lesson in lessons.values():
        chances = forecasts(network, lesson)[0]
        shares = lesson.shares[lesson.sequence_of]
        losses += float(-(shares * np.log(np.maximum(chances, 1e-9))).sum())
        squares += float(((chances - shares) ** 2).sum())
        count += len(chances)
    return losses / max(1, count), squares / max(1, count)


def forecasts(network: Network, lesson: Lessons) -> tuple[Array, Array]:
    """What a network says of all positions."""
    parts = [
        network.forecast(lesson.features[start : start + LOOKED_AT].astype(np.float32))
        for start in range(0, len(lesson.features), LOOKED_AT)
    ]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _scale(lessons: Mapping[int, Lessons]) -> tuple[Array, Array]:
    """Mean and deviation of each feature over a part of the positions of every number of seats."""
    some = [lesson.features[:: max(1, len(lesson.features) // 5000)].astype(np.float32) for lesson in lessons.values()]
    rows = np.concatenate([features.reshape(-1, features.shape[-1]) for features in some])
    # Where a feature hardly ever differs, it is left as it is: a rare value would be enormous.
    return rows.mean(0), np.maximum(rows.std(0), 0.1)


def _folded(layers: Sequence[Layer], mean: Array, deviation: Array) -> tuple[Layer, ...]:
    """The same network for features as they are."""
    first = layers[0]
    weights = first.weights / deviation[:, None]
    copies = [Layer(layer.weights.copy(), layer.bias.copy()) for layer in layers[1:]]
    return (Layer(weights, first.bias - mean @ weights), *copies)


def _judged(layers: Sequence[Layer], lesson: Lessons, mean: Array, deviation: Array) -> tuple[Array, Array]:
    chances, margins = forecasts(Network(_folded(layers, mean, deviation), {}), lesson)
    return chances, margins / MARGIN


def _gradients(layers: Sequence[Layer], features: Array, shares: Array, margins: Array) -> list[Array]:
    """By how much the error on some positions grows with each weight."""
    count, seats, width = features.shape
    inputs = [features.reshape(-1, width)]
    for layer in layers[:-1]:
        inputs.append(np.maximum(inputs[-1] @ layer.weights + layer.bias, 0))
    found = (inputs[-1] @ layers[-1].weights + layers[-1].bias).reshape(count, seats, 2)
    error = np.empty_like(found)
    error[..., 0] = softmax(found[..., 0]) - shares
    error[..., 1] = MARGIN_WEIGHT * (found[..., 1] - margins)
    back = error.reshape(-1, 2) / np.float32(count)
    gradients: list[Any] = []
    for number in range(len(layers) - 1, -1, -1):
        gradients[:0] = [inputs[number].T @ back, back.sum(0)]
        if number:
            back = (back @ layers[number].weights.T) * (inputs[number] > 0)
    return gradients
