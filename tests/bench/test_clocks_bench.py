"""The bench of clocks at its smallest: that it runs and finds what is due, not how fast anything is."""

from __future__ import annotations

import pytest

from bench import clocks
from bench.clocks_measure import measure
from games.models import Match

# A bench prepares a database of its own.
pytestmark = pytest.mark.sqlite_only

SIZES = (12, 24)


@pytest.mark.django_db
def test_the_smallest_bench_finds_every_promised_figure() -> None:
    found = measure(SIZES, due=2, repeats=2, say=lambda line: None)
    assert Match.objects.count() == SIZES[-1]
    assert min(found.values()) > 0
    assert set(found) == {f"{size}_{name}_ms" for size in SIZES for name in clocks.ASKED}
    assert all(words in clocks.table(found, SIZES, "sqlite") for words in clocks.ASKED.values())


def test_a_goal_that_is_missed_is_told_and_one_that_is_kept_too() -> None:
    found = {f"{size}_{name}_ms": 1.0 for size in SIZES for name in clocks.ASKED}
    assert clocks.goal(found, SIZES).endswith("kept")
    found["24_time_out_ms"] = 2.1
    assert clocks.goal(found, SIZES).endswith("missed where a caretaker takes over")
