"""Services are verbs: a file holds the one it is named after, and that one takes its arguments by name only."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVICES = sorted(path.relative_to(ROOT) for path in ROOT.glob("*/services/[!_]*.py"))


@pytest.mark.parametrize("path", SERVICES, ids=str)
def test_a_service_is_called_with_keywords_only(path: Path) -> None:
    module = import_module(".".join(path.with_suffix("").parts))
    parameters = inspect.signature(getattr(module, path.stem)).parameters.values()
    by_name = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD)
    assert [parameter.name for parameter in parameters if parameter.kind not in by_name] == []
