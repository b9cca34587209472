"""The printed values of a game in TOML, each with its source: where the product says "ours", it says so from here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

SOURCES = ("book", "derived", "sourced", "ours")
"""A rulebook says it; it follows from the books; a shop, review or magazine says it; our reconstruction of a
picture."""


class Sourced(NamedTuple):
    """A value, where it stands in the data, and where it comes from."""

    name: str
    value: Any
    src: str


@cache
def read_table(path: Path) -> dict[str, Any]:
    """One data file as it is written, with the source of every value."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def sourced_values(folder: Path) -> Iterator[Sourced]:
    """Every value of every data file in a folder."""
    for path in sorted(folder.glob("*.toml")):
        yield from _walk(path.stem, read_table(path))


def _walk(name: str, node: Any) -> Iterator[Sourced]:
    if isinstance(node, list):
        for index, part in enumerate(node):
            yield from _walk(f"{name}.{index}", part)
    elif "value" in node:
        yield Sourced(name, node["value"], node["src"])
    else:
        for key, part in node.items():
            yield from _walk(f"{name}.{key}", part)
