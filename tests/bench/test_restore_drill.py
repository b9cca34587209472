"""The drill of losing and restoring a site runs, and finds what is missing."""

from __future__ import annotations

import pytest

from bench import restore_drill
from bench.drill_players import DrillLog
from bench.restore_drill_run import RestoreDrill

pytestmark = pytest.mark.sqlite_only


def test_a_drill_that_is_asked_for_nothing_takes_both_databases() -> None:
    options = restore_drill.parser().parse_args([])
    assert options.database == "both"
    assert options.matches > 0


def test_what_is_missing_fails_the_drill(capsys: pytest.CaptureFixture[str]) -> None:
    drill = RestoreDrill.__new__(RestoreDrill)
    drill._broken = 0
    lost = {"plies": {"k3v9": ["a1", "b2"]}, "chains": {"k3v9": "00"}, "ledger": {"tudor": ["1", "2"]}, "files": {}}
    drill._log = DrillLog()
    drill._compare(lost, lost | {"plies": {"k3v9": ["a1"]}, "ledger": {"tudor": ["1"]}}, 0, {})
    assert drill._broken == 0
    drill._compare(lost, lost | {"plies": {"k3v9": ["a2"]}, "chains": {"k3v9": "01"}, "files": {"x": "1"}}, 0, {})
    assert drill._broken == 3
    assert "records, and how many have another digest: 1, broken: 1" in capsys.readouterr().out
