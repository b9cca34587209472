"""Services are verbs: a file holds the one it is named after, and that one takes its arguments by name only."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "clubs", "games", "leaderboards", "leagues", "moderation", "news", "search", "social")
NO_VERB = {
    "games/play/services/notify_players.py": "one function for each thing that players are notified of",
    "games/play/services/progress.py": "the steps that all moves of a match share, under the lock of the caller",
}
"""Modules of services that are not called after one verb, and why."""
SERVICES = [
    path
    for app in APPS
    for found in sorted(ROOT.glob(f"{app}/**/services/[!_]*.py"))
    if str(path := found.relative_to(ROOT)) not in NO_VERB
]


@pytest.mark.parametrize("path", SERVICES, ids=str)
def test_a_service_is_called_with_keywords_only(path: Path) -> None:
    module = import_module(".".join(path.with_suffix("").parts))
    parameters = inspect.signature(getattr(module, path.stem)).parameters.values()
    by_name = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD)
    assert [parameter.name for parameter in parameters if parameter.kind not in by_name] == []


def test_every_exception_is_needed() -> None:
    for name in NO_VERB:
        module = import_module(".".join(Path(name).with_suffix("").parts))
        assert not hasattr(module, Path(name).stem), name
