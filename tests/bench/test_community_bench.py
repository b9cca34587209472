"""The bench of the community at its smallest: that it runs and opens every page, not how fast anything is."""

from __future__ import annotations

import pytest

from accounts.models import User
from bench import community
from bench.community_measure import measure
from bench.community_part import LIVE_GAMES
from games.models import Match

# A bench prepares a database of its own.
pytestmark = pytest.mark.sqlite_only

SIZES = (400, 800)


@pytest.mark.django_db
def test_the_smallest_bench_finds_every_promised_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.community_live.SPECTATORS", 5)
    monkeypatch.setattr("bench.community_part.LEAST_LIVE", 0)
    found = measure(SIZES, repeats=1, say=lambda line: None)
    assert User.objects.count() >= SIZES[-1]
    assert Match.objects.filter(title="live").count() == SIZES[-1] // LIVE_GAMES
    assert min(found.values()) > 0
    assert {f"{size}_{name}_ms" for size in SIZES for name in community.ASKED} <= set(found)
    assert {goal.figure for part in community.PARTS for goal in part.goals} <= set(found)
    assert all(words in community.report(found, SIZES, "sqlite") for words in community.ASKED.values())


def test_a_goal_that_is_missed_is_told_and_one_that_is_kept_too() -> None:
    found = {f"{size}_{name}_ms": 1.0 for size in SIZES for name in community.ASKED}
    found |= {goal.figure: goal.most for part in community.PARTS for goal in part.goals}
    assert "missed" not in community.goals(found, SIZES)
    found["800_lobby_ms"] = 2.1
    assert "missed by the lobby" in community.goals(found, SIZES)
