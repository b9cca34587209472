"""Learning: what temporal differences make of results, and the command from the first match to the weights."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.bots.network import load
from games.bots.training import Lessons, learn, returns
from games.management.commands import train_evaluator
from games.management.training import lessons as on_disk
from games.management.training.calibration import calibrations


def lessons_of(lengths: list[int], first_wins: list[bool]) -> Lessons:
    """Sequences of two seats in which the first feature of a seat tells who will win."""
    chance = np.random.default_rng(1)
    positions = sum(lengths)
    wins = np.repeat(first_wins, lengths)
    features = chance.standard_normal((positions, 2, 3)).astype(np.float16) / 4
    features[:, 0, 0] += np.where(wins, 1, -1)
    shares = np.array([[1.0, 0.0] if won else [0.0, 1.0] for won in first_wins], dtype=np.float32)
    points = np.zeros((positions, 2), dtype=np.float32)
    return Lessons(features, points, np.array(lengths), np.arange(len(lengths)), shares, 30 * shares)


def test_the_target_of_a_position_mixes_the_result_with_what_is_judged_of_later_ones() -> None:
    lessons = lessons_of([3, 1], [True, False])
    judged = np.array([[0.9, 0.1], [0.6, 0.4], [0.8, 0.2], [0.5, 0.5]], dtype=np.float32)
    shares, margins = returns(lessons, (judged, judged), keep=0.5)
    assert shares[:, 0].tolist() == pytest.approx([0.5 * 0.9 + 0.5 * 0.6, 0.5 * 1 + 0.5 * 0.8, 1.0, 0.0])
    assert shares.sum(1).tolist() == pytest.approx([1.0] * 4)
    assert margins[2].tolist() == [1.5, -1.5]
    by_results, _ = returns(lessons, None, keep=0.5)
    assert by_results[:, 0].tolist() == [1.0, 1.0, 1.0, 0.0]


def test_what_can_be_learnt_is_learnt_and_the_same_seed_learns_the_same() -> None:
    chance = np.random.default_rng(2)
    lessons = {2: lessons_of([8] * 300, (chance.random(300) < 0.5).tolist())}
    curves = [[figures for _, figures in learn(lessons, 25, 0.7, 5, {})] for _ in range(2)]
    assert curves[0] == curves[1]
    assert curves[0][-1].held_out_loss < 0.2
    *_, (network, _) = learn(lessons, 25, 0.7, 5, {})
    for part in calibrations(network, lessons):
        # Nobody has scored anything: points alone know nothing.
        assert part.points_brier == pytest.approx(0.5)
        assert part.brier < 0.1
        assert sum(found.positions for found in part.bins) == 2 * part.positions


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches to a file."""
    for module in (on_disk, train_evaluator):
        monkeypatch.setattr(module, "MATCHES", 2)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("slug", ["royals", "tudor"])
def test_the_command_plays_learns_and_tells_how_far_it_came(slug: str, tmp_path: Path) -> None:
    words = {"folder": str(tmp_path), "passes": 2, "stdout": StringIO()}
    call_command("train_evaluator", slug, games=4, **words)
    played = {path.name: path.read_bytes() for path in tmp_path.glob("matches-*.npz")}
    with pytest.raises(CommandError, match="--resume"):
        call_command("train_evaluator", slug, games=4, **words)
    with pytest.raises(CommandError, match="another game, seed"):
        call_command("train_evaluator", slug, games=4, seed=2, resume=True, **words)
    call_command("train_evaluator", slug, games=12, resume=True, **words)
    after = {path.name: path.read_bytes() for path in tmp_path.glob("matches-*.npz")}
    assert len(after) == 6
    assert played.items() <= after.items()
    network = load((tmp_path / "weights.npz").read_bytes())
    assert network.provenance["matches"] == 12
    curve = json.loads((tmp_path / "curve.json").read_text())
    assert [figures["number"] for figures in curve] == [1, 2]
    assert "</svg>" in (tmp_path / "curve.svg").read_text()
    assert json.loads((tmp_path / "calibration.json").read_text())["game"] == slug


@pytest.mark.parametrize("words", [{"games": 0}, {"passes": 0}, {"keep": 1.5}, {"jobs": 0}])
def test_the_command_says_what_it_cannot_do(words: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="whole numbers"):
        call_command("train_evaluator", "royals", folder=str(tmp_path), **words)
    assert list(tmp_path.iterdir()) == []
