"""The printed numbers of the cards, read from the data tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.tudor.board import FACTIONS, table

_TABLES: dict[str, Any] = table("tables")


def number(name: str) -> int:
    """A single value."""
    return int(_TABLES[name]["value"])


def numbers(name: str, key: str = "") -> tuple[int, ...]:
    """A list of values, under a key if the table has several."""
    entry = _TABLES[name][key] if key else _TABLES[name]
    return tuple(entry["value"])


def per_faction(entries: Mapping[str, Any]) -> tuple[int, ...]:
    """A value for each faction, in their order."""
    return tuple(entries[faction]["value"] for faction in FACTIONS)


def entries(name: str) -> dict[str, Any]:
    """A table with everything in it."""
    return dict(_TABLES[name])
