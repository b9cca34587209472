"""The bench of reviews at its smallest: that it finds every promised figure, not how fast anything is."""

from __future__ import annotations

import pytest

from bench.review import line, measure


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_the_smallest_bench_finds_every_promised_figure(game: str) -> None:
    said: list[str] = []
    found = measure([game], matches=1, every=60, say=said.append)
    assert set(found) == {
        f"{game}_{name}" for name in ("decisions_a_match", "s_a_match", "ms_a_decision", "course_ms_a_match")
    }
    assert min(found.values()) > 0
    assert said == [line(found, game)]


def test_a_goal_that_is_missed_is_told() -> None:
    figures = {"tudor_s_a_match": 61.0, "tudor_ms_a_decision": 200.0, "tudor_decisions_a_match": 300.0}
    assert line(figures, "tudor").endswith("at most 60 s: missed")
