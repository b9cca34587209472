"""The bench of the archive at its smallest: that it runs and keeps its promises about names, not how fast anything
is."""

from __future__ import annotations

import argparse

import pytest
from django.test import override_settings

from bench import archive, archive_report, sizes
from bench.archive_measure import measure
from bench.archive_plans import GROWING, plan_of, table_sizes
from bench.asking import SCAN
from games.models import ArchiveEntry, Match

# A bench prepares a database of its own.
pytestmark = pytest.mark.sqlite_only

SIZES = (4, 8)


@pytest.mark.django_db
def test_the_smallest_bench_finds_every_promised_figure() -> None:
    said: list[str] = []
    with override_settings(ALLOWED_HOSTS=["testserver"]):
        found = measure(SIZES, distinct=2, people=6, repeats=2, say=said.append, processes=1)
    assert ArchiveEntry.objects.count() == SIZES[-1]
    asked = archive_report.names(found, SIZES[0])
    assert asked == archive_report.names(found, SIZES[-1])
    assert {"search_player", "search_king_of_madrid", "facets_newest", "replay_any", "page_replay"} <= set(asked)
    for name in asked:
        assert found[f"8_{name}_p95_ms"] >= found[f"8_{name}_p50_ms"] > 0
    assert found["8_bytes_per_match"] == pytest.approx(sum(found[f"8_bytes_{table}"] for table in GROWING))
    table = archive_report.table(found, SIZES, "sqlite")
    assert [name for name in asked if name not in table] == []
    assert "games_happening" in archive_report.storage(found, SIZES)
    assert len(archive_report.goals(found, SIZES, "sqlite").splitlines()) == 5


@pytest.mark.django_db
def test_a_table_that_is_read_from_end_to_end_is_named() -> None:
    assert plan_of(lambda: list(Match.objects.filter(title="no index knows it"))).scans == ("games_match",)
    assert plan_of(lambda: list(Match.objects.filter(pk=1))).scans == ()
    assert plan_of(lambda: list(Match.objects.filter(pk=1))).queries == 1
    assert set(table_sizes()) == set(GROWING)


def test_a_goal_that_is_missed_is_told_and_one_that_is_kept_too() -> None:
    found = {"packed_bytes": 2_000.0, "plies": 500.0}
    for size, time, blocks in ((10, 1.0, 10.0), (1000, 1.5, 30.0)):
        for name in ("replay_long", "replay_short", "search_newest"):
            found |= {f"{size}_{name}_p95_ms": time, f"{size}_{name}_p50_ms": time}
            found |= {f"{size}_{name}_blocks": blocks, f"{size}_{name}_queries": 2.0}
        found[f"{size}_bytes_per_match"] = 5_999.0
    found[f"1000_search_newest{SCAN}games_match"] = 1.0
    times, pages, scans, length, space = archive_report.goals(found, (10, 1000), "sqlite").splitlines()
    assert times.endswith("kept")
    assert pages.endswith("missed by replay_long, replay_short, search_newest")
    assert scans.endswith("missed by games_match")
    assert "1.00 times" in length
    assert space.endswith("kept")
    assert archive_report.ratios(found, (10, 1000))["ratio_search_newest"] == 1.5


def test_sqlite_is_spared_the_largest_sizes() -> None:
    asked = sizes.sizes_of("1000000,10000,100000")
    assert archive.sizes_for("postgresql", asked) == [10_000, 100_000, 1_000_000]
    assert archive.sizes_for("sqlite", asked) == [10_000, 20_000]
    with pytest.raises(argparse.ArgumentTypeError, match="two sizes"):
        sizes.sizes_of("10000")
