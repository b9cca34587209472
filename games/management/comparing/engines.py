"""The rules of two checkouts, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from games.management.comparing import replayer

HERE = Path(__file__).resolve().parents[3]
"""This checkout."""


class BrokenEngine(Exception):
    """The engine of a checkout did not answer."""


class Replayed(NamedTuple):
    """What became of a record."""

    states: tuple[str, ...]
    """A digest of each state that was reached, from the beginning on."""
    result: Any
    error: str
    """Why the ply after the last state could not be played; empty if all could."""
    rule: str
    shown: dict[str, Any] | None

    @property
    def words(self) -> str:
        """The result on a line."""
        if self.result is None:
            return "not over"
        places, scores, reason = self.result
        return f"places {' '.join(map(str, places))}, scores {' '.join(map(str, scores))}, by {reason}"


class Engine:
    """The engine of a checkout. It answers one question at a time."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        # With -P the path of modules begins with the other checkout, not with the folder of the script.
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(replayer.__file__)],
            env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, record: str, ignored: Sequence[str], shown: int | None = None) -> None:
        assert self._process.stdin is not None, "it was opened as a pipe"
        try:
            self._process.stdin.write(json.dumps({"record": record, "ignored": ignored, "shown": shown}) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise self._broken() from error

    def answer(self) -> Replayed:
        """The answer to the last question; raises `BrokenEngine`."""
        assert self._process.stdout is not None, "it was opened as a pipe"
        line = self._process.stdout.readline()
        if not line:
            raise self._broken()
        told = json.loads(line)
        return Replayed(**(told | {"states": tuple(told["states"])}))

    def close(self) -> None:
        # A question whose answer is not read any more may still be under way.
        self._process.kill()
        self._process.communicate()

    def _broken(self) -> BrokenEngine:
        return BrokenEngine(f"the engine in {self._tree} has stopped; it says above why")


class Engines:
    """The engine here, and the one that a change is tried with."""

    def __init__(self, there: Path) -> None:
        self._here = Engine(HERE)
        self._there = Engine(there)

    def __enter__(self) -> Engines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._here.close()
        self._there.close()

    def replay(
        self, before: str, after: str, ignored: Sequence[str], shown: int | None = None
    ) -> tuple[Replayed, Replayed]:
        """A record as it was by the engine here, and as it would be by the other, both at the same time."""
        self._here.ask(before, ignored, shown)
        self._there.ask(after, ignored, shown)
        return self._here.answer(), self._there.answer()
