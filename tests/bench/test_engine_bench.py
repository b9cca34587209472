"""The bench at its smallest: that it runs and keeps its promises about names, not how fast anything is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import engine, ours, peers, report
from bench.measure import repeat, spreads, time_per_call, with_ratios

PLAY = (
    "games_per_s",
    "decisions_per_s",
    "plies_per_s",
    "fast_games_per_s",
    "fast_plies_per_s",
    "decision_us",
    "decisions_per_game",
    "plies_per_game",
)
FULL_TABLE = (
    *(f"{operation}_us" for operation in ours.OPERATIONS),
    "replay_verified_ms",
    "replay_plain_ms",
    "growth",
    "growth_within_phases",
)
CONSTANT = ("rounds", "seconds", "elapsed_s", "tudor4_state_bytes", "tudor4_state_bytes_max")
RATIOS = (
    *(f"ratio_{table}_fast_to_apply" for table in ("tudor2", "tudor4", "royals2", "royals5")),
    *(f"ratio_tudor4_{operation}_to_decision" for operation in ours.OPERATIONS),
    "ratio_tudor4_replay_verified_to_plain",
    "ratio_tudor4_replay_plain_to_play",
)


def test_the_smallest_bench_writes_every_promised_figure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "made" / "engine.json"
    assert engine.main(["--rounds", "1", "--seconds", "0.001", "--no-peers", "--output", str(output)]) == 0
    figures = json.loads(output.read_text(encoding="utf-8"))
    measured = [
        *(f"tudor{seats}_{name}" for seats in (2, 4) for name in PLAY),
        *(f"tudor4_{name}" for name in FULL_TABLE),
        *RATIOS,
    ]
    promised = {*CONSTANT, *measured, *(f"{name}{end}" for name in measured for end in ("_min", "_max"))}
    assert promised <= figures.keys()
    assert [name for name, figure in figures.items() if not (isinstance(figure, float) and figure > 0)] == []
    printed = capsys.readouterr().out
    assert [name for name in measured if name not in printed] == []


def test_a_missing_peer_is_named_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> peers.Play:
        raise ModuleNotFoundError("No module named 'absent'")

    here = peers.Candidate("here", "", lambda: lambda random: (1, 2))
    monkeypatch.setattr(peers, "CANDIDATES", (peers.Candidate("absent", "", absent), here))
    loaded, missing = peers.load_peers()
    assert [peer.name for peer in loaded] == ["here"]
    assert missing == [peers.Missing("absent", "ModuleNotFoundError: No module named 'absent'")]
    figures = {"tudor4_decisions_per_s": 1.0, "tudor4_plies_per_s": 2.0, **peers.random_play(loaded[0], 1, 0.0)}
    found = spreads(with_ratios([figures], peers.ratios(loaded, ["tudor4"])))
    _, row, last = report.peer_table(found, loaded, missing, ["tudor4"]).splitlines()
    assert row.startswith("here ")
    assert last.split(maxsplit=2) == ["absent", "missing", missing[0].reason]


def test_a_ratio_is_taken_within_its_round() -> None:
    rounds = with_ratios(
        [{"ours": 2.0, "theirs": 1.0}, {"ours": 20.0, "theirs": 5.0}, {"ours": 6.0, "theirs": 2.0}],
        {"ratio": ("ours", "theirs")},
    )
    assert spreads(rounds)["ratio"] == (3.0, 2.0, 4.0)


def test_growth_compares_a_phase_with_the_same_phase() -> None:
    first = [ours.Step("quick", 1.0)] * 9 + [ours.Step("slow", 10.0), ours.Step("only_first", 99.0)]
    last = [ours.Step("quick", 1.0)] + [ours.Step("slow", 10.0)] * 9
    assert ours.growth_within_phases(first, last) == 1.0


def test_work_is_done_at_least_once() -> None:
    assert repeat(0, lambda: (3, 4))[:2] == (1, (3, 4))
    called: list[int] = []
    assert time_per_call(0, lambda: [1, 2], called.append) > 0
    assert called == [1, 2]
