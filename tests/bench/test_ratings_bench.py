"""The bench of ratings at its smallest: that it runs and keeps its promises about names, not how fast anything is."""

from __future__ import annotations

import pytest
from django.test import override_settings

from bench import archive_report, ratings
from bench.ratings_measure import PLAYERS, measure
from leaderboards.models import Rating

# A bench prepares a database of its own.
pytestmark = pytest.mark.sqlite_only

SIZES = (6, 12)


@pytest.mark.django_db
def test_the_smallest_bench_finds_every_promised_figure() -> None:
    said: list[str] = []
    with override_settings(ALLOWED_HOSTS=["testserver"]):
        found = measure(SIZES, matches=3, repeats=2, say=said.append)
    assert SIZES[-1] <= Rating.objects.count() <= SIZES[-1] + PLAYERS
    asked = archive_report.names(found, SIZES[0])
    assert {"rate_match", "board_first", "board_anywhere", "around_me", "history"} <= set(asked)
    for name in asked:
        assert found[f"12_{name}_p95_ms"] >= found[f"12_{name}_p50_ms"] > 0
    assert min(found["rate_per_s"], found["recompute_per_s"], found["12_count_pool_s"]) > 0
    assert [name for name in asked if name not in archive_report.table(found, SIZES, "sqlite")] == []


def test_a_goal_that_is_missed_is_told_and_one_that_is_kept_too() -> None:
    found: dict[str, float] = {}
    for size, quick, slow in ((10, 1.0, 1.0), (1000, 1.9, 2.1)):
        for name, time in (("rate_match", quick), ("around_me", slow)):
            found |= {f"{size}_{name}_p95_ms": time, f"{size}_{name}_blocks": 0.0}
    assert ratings.goal(found, (10, 1000)).endswith("missed by around_me")
    found["1000_around_me_p95_ms"] = 1.0
    assert ratings.goal(found, (10, 1000)).endswith("kept")
