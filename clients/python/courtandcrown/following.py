"""What a program has read of a stream, so that it can go on where it was cut off. Nothing here waits or connects."""

from __future__ import annotations

import random
from typing import Any, Protocol, TypeVar

import httpx

from courtandcrown.errors import Refused
from courtandcrown.models import (
    ChatChanged,
    GameChanged,
    Hello,
    Invited,
    StreamRefused,
    TableChanged,
    WaitsForYou,
)

TableLine = TableChanged | ChatChanged
NewsLine = Hello | Invited | WaitsForYou | GameChanged
Line = TypeVar("Line", covariant=True)

SECONDS_OF_SILENCE = 45.0
"""A stream that says nothing for three beats is dead."""
LONGEST_PAUSE = 30.0
BUSY = (429, 502, 503, 504)
"""Answers after which it is worth coming again."""


class Following(Protocol[Line]):
    """Where a program is in a stream."""

    path: str
    is_over: bool

    def query(self) -> dict[str, Any]:
        """What to ask for, to miss nothing."""

    def read(self, line: dict[str, Any]) -> Line:
        """Notes what a line tells, and gives it a type."""


class TableFollowing:
    """A table."""

    def __init__(self, code: str, version: int = -1, since: int = 0) -> None:
        self.path = f"/api/v1/tables/{code}/stream"
        self.version, self.since = version, since
        self.is_over = False

    def query(self) -> dict[str, Any]:
        return {"version": self.version, "since": self.since}

    def read(self, line: dict[str, Any]) -> TableLine:
        _refuse(line)
        told: Any = line
        if told["type"] == "table":
            self.version, self.since = told["version"], told["table"]["ply"]
            self.is_over = told["table"]["status"] in ("over", "cancelled")
        return told  # type: ignore[no-any-return]


class NewsFollowing:
    """What happens to the person of the token. It never ends by itself."""

    path = "/api/v1/stream/me"

    def __init__(self, since: str | None = None) -> None:
        self.since = since
        self.is_over = False

    def query(self) -> dict[str, Any]:
        return {} if self.since is None else {"since": self.since}

    def read(self, line: dict[str, Any]) -> NewsLine:
        _refuse(line)
        told: Any = line
        if told["type"] == "hello":
            self.since = told["at"]
        return told  # type: ignore[no-any-return]


class Pauses:
    """How long to wait before coming again: longer each time in vain, and never all programs at once."""

    def __init__(self) -> None:
        self.times = 0

    def reset(self) -> None:
        self.times = 0

    def next(self, response: httpx.Response | None = None) -> float:
        self.times += 1
        asked = response.headers.get("Retry-After", "") if response is not None else ""
        least = float(asked) if asked.isdigit() else 0.0
        most: float = min(LONGEST_PAUSE, 0.5 * 2**self.times)
        return max(least, random.uniform(0.5, 1.0) * most)


def _refuse(line: dict[str, Any]) -> None:
    told: StreamRefused | dict[str, Any] = line
    if told["type"] == "refused":
        raise Refused(403, told["code"], told["title"])
