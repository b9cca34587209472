"""The bench of desks at its smallest: that it runs and opens every page, not how fast anything is."""

from __future__ import annotations

import pytest

from bench import desks
from bench.desks_measure import measure
from leagues.models import LeagueTable
from moderation.models import Case

# A bench prepares a database of its own.
pytestmark = pytest.mark.sqlite_only

SIZES = (12, 24)


@pytest.mark.django_db
def test_the_smallest_bench_finds_every_promised_figure() -> None:
    found = measure(SIZES, repeats=1, say=lambda line: None)
    assert LeagueTable.objects.count() == SIZES[-1]
    assert Case.objects.count() == SIZES[-1] * desks.CASES_PER_TABLE
    assert min(found.values()) > 0
    assert set(found) == {f"{size}_{name}_ms" for size in SIZES for name in desks.ASKED}
    assert all(words in desks.table(found, SIZES, "sqlite") for words in desks.ASKED.values())


def test_a_goal_that_is_missed_is_told_and_one_that_is_kept_too() -> None:
    found = {f"{size}_{name}_ms": 1.0 for size in SIZES for name in desks.ASKED}
    assert desks.goal(found, SIZES).endswith("24 tables and 240 cases as with 12 tables and 120 cases: kept")
    found["24_desk_ms"] = 2.1
    assert desks.goal(found, SIZES).endswith("missed by the desk of staff")
