"""Samples, rounds, medians and ratios. Knows neither a game nor a table.

A contestant is whatever can be sampled. In every round each contestant has its turn, so that a slow minute of the
machine strikes all of them; ratios are taken within a round, before anything is averaged. What is measured is the
processor's time of this process alone: what others take away from it is no part of the figures. Only how long a turn
lasts goes by the clock on the wall.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

T = TypeVar("T")

Figures = dict[str, float]
"""What one round found out, by flat name."""

Contestant = Callable[[float], Figures]
"""Works for about so many seconds and gives its figures."""

Ratios = Mapping[str, tuple[str, str]]
"""Which figure is divided by which, by the name of the ratio."""


class Sample(NamedTuple):
    """How often something was done, what it counted, and the processor's time it took."""

    times: int
    counts: tuple[int, ...]
    seconds: float


class Spread(NamedTuple):
    """A figure over all rounds."""

    median: float
    low: float
    high: float


def repeat(seconds: float, work: Callable[[], tuple[int, ...]]) -> Sample:
    """Does something until the time is up, at least once, and adds up what it counts."""
    deadline = perf_counter() + seconds
    began = process_time()
    done = [work()]
    while perf_counter() < deadline:
        done.append(work())
    spent = process_time() - began
    return Sample(len(done), tuple(map(sum, zip(*done, strict=True))), spent)


def time_per_call(seconds: float, prepare: Callable[[], Sequence[T]], call: Callable[[T], object]) -> float:
    """Seconds per call, over all prepared arguments at least once. Preparing is not timed, but uses the turn up."""
    calls = 0
    spent = 0.0
    deadline = perf_counter() + seconds
    while not calls or perf_counter() < deadline:
        arguments = prepare()
        began = process_time()
        for argument in arguments:
            call(argument)
        spent += process_time() - began
        calls += len(arguments)
    return spent / calls


def run_rounds(contestants: Sequence[Contestant], rounds: int, seconds: float) -> list[Figures]:
    """The figures of every round. Who begins changes from round to round."""
    found = []
    for number in range(rounds):
        figures: Figures = {}
        first = number % len(contestants)
        for contestant in (*contestants[first:], *contestants[:first]):
            gc.collect()
            figures |= contestant(seconds)
        found.append(figures)
    return found


def with_ratios(rounds: Sequence[Figures], ratios: Ratios) -> list[Figures]:
    """Every round with the ratios of its own figures."""
    return [
        figures | {name: figures[upper] / figures[lower] for name, (upper, lower) in ratios.items()}
        for figures in rounds
    ]


def spreads(rounds: Sequence[Figures]) -> dict[str, Spread]:
    """Median, least and greatest of every figure over the rounds."""
    columns = {name: [figures[name] for figures in rounds] for name in rounds[0]}
    return {name: Spread(median(column), min(column), max(column)) for name, column in columns.items()}
