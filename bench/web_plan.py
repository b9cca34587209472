"""What a prepared site holds, as its visitors have to know it: written by web_prepare inside of Django, read by the
visitors outside. Also the addresses that only the bench has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bench.web_moves import Decision

EMPTY = "/bench/empty/"
INSERT = "/bench/insert/"
BROADCAST = "/bench/broadcast/"
RAW_SOCKET = "/ws/bench/"
RAW_GROUP = "bench"
ROWS = "bench_rows"
"""The table into which the bare view writes."""

CONNECTIONS = 8
"""How many visitors ask at the same time."""


class Post(NamedTuple):
    """A decision that will be legal when those before it have been sent."""

    session: str
    ply: int
    text: str


class Table(NamedTuple):
    """A match in which it is a player's turn: the sessions of its seats and what they will decide."""

    code: str
    sessions: tuple[str, ...]
    posts: tuple[Post, ...]
    version: int
    """The number of the table as it is now: it rises by one with every decision, and when the court has scored."""

    @property
    def address(self) -> str:
        return f"/tables/{self.code}/"

    def part(self, later: int = 0) -> str:
        """The address from which followers of the table fetch it when they are told of so many changes."""
        return f"{self.address}?at={self.version + later}"


class Count(NamedTuple):
    """What one request takes, without a clock."""

    queries: int
    size: int
    gzip_size: int


class Plan(NamedTuple):
    """Tables for every purpose, and what could be counted while they were laid."""

    sessions: tuple[str, ...]
    plain: tuple[Table, ...]
    """To be played as a browser without script plays."""
    htmx: tuple[Table, ...]
    watched: tuple[Table, ...]
    """To be looked at only."""
    crowded: tuple[Table, ...]
    """To be played before many listeners."""
    closing: tuple[Table, ...]
    """One decision is left before the court scores."""
    decisions: tuple[Decision, ...]
    """For the engine alone."""
    counts: Mapping[str, Count]


def write_plan(path: Path, plan: Plan) -> None:
    path.write_text(json.dumps(plan._asdict()), encoding="utf-8")


def read_plan(path: Path) -> Plan:
    plain: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    tables = {name: tuple(map(_table, plain[name])) for name in ("plain", "htmx", "watched", "crowded", "closing")}
    return Plan(
        sessions=tuple(plain["sessions"]),
        **tables,
        decisions=tuple(Decision(*each) for each in plain["decisions"]),
        counts={name: Count(*each) for name, each in plain["counts"].items()},
    )


def _table(plain: list[Any]) -> Table:
    code, sessions, posts, version = plain
    return Table(code, tuple(sessions), tuple(Post(*each) for each in posts), version)
