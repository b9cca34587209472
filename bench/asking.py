"""Asking the same kind of question again and again, and what is found out by it."""

from __future__ import annotations

from collections.abc import Callable
from statistics import quantiles
from time import perf_counter
from typing import Generic, NamedTuple, TypeVar

from bench.measure import Figures

About = TypeVar("About")

SCAN = "_scan_"
"""Between a probe's name and that of a table which was read from end to end for it."""

Ask = Callable[[], object]


class Probe(NamedTuple, Generic[About]):
    """A kind of question, asked each time about something else."""

    name: str
    about: Callable[[About], Ask]
    """The next question; what is done to find it is not measured."""


def asked(probe: Probe[About], about: About, *, looks: int, repeats: int) -> Figures:
    """How long answers take, and what the database does for them: it is looked at first, some times over."""
    # Django has to be set up before anything of it is imported.
    from bench.archive_plans import plan_of

    plans = [plan_of(probe.about(about)) for _ in range(looks)]
    times = []
    for _ in range(repeats):
        ask = probe.about(about)
        began = perf_counter()
        ask()
        times.append(1000 * (perf_counter() - began))
    cuts = quantiles(times, n=20, method="inclusive")
    figures = {
        f"{probe.name}_p50_ms": cuts[9],
        f"{probe.name}_p95_ms": cuts[18],
        f"{probe.name}_queries": float(max(plan.queries for plan in plans)),
        f"{probe.name}_blocks": float(max(plan.blocks for plan in plans)),
    }
    return figures | {f"{probe.name}{SCAN}{table}": 1.0 for plan in plans for table in plan.scans}
