"""The bench of the API at its smallest: that everyone is told and every move is made, not how fast anything is."""

from __future__ import annotations

import pytest

from bench import api
from bench.api_measure import measure

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db(transaction=True)]

SIZES = (2, 4)


def test_the_smallest_bench_finds_every_promised_figure() -> None:
    found = measure(SIZES, repeats=1, say=lambda line: None)
    assert set(found) == {f"{size}_{name}_ms" for size in SIZES for name in api.ASKED}
    assert min(found.values()) > 0
    assert all(words in api.report(found, SIZES, "sqlite") for words in api.ASKED.values())


def test_a_goal_that_is_missed_is_told_and_one_that_is_kept_too() -> None:
    found = {f"{size}_{name}_ms": 1.0 for size in SIZES for name in api.ASKED}
    assert "kept with 1.00x" in api.report(found, SIZES, "sqlite")
    found["4_api_move_ms"] = 1.2
    assert "missed with 1.20x" in api.report(found, SIZES, "sqlite")
