"""Puzzles of a title: positions with a decision that can be found out, in a file of one line for each.

The first line of the file tells how the others came to be. What a puzzle shows is what one seat sees; hidden cards lie
as chance has put them, not as they lay where it comes from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from games.titles.wording import Words

FORMAT = 1
FOLDER = "puzzles"
SUFFIX = ".jsonl"
DIGITS = 3

Moves = tuple[str, ...]
"""A plan, in the texts of its moves."""


class Refuted(NamedTuple):
    """A plan that is worse than the answer."""

    moves: Moves
    loss: float
    """By how much chance to win, between 0 and 1."""
    aspects: tuple[str, ...]
    """What the answer brings more of, the most first."""


class PuzzleStep(NamedTuple):
    """A decision of a puzzle."""

    answers: tuple[Moves, ...]
    """The best plan first, then others that are about as good."""
    then: Moves
    """What happens after the best before the next decision."""
    refuted: tuple[Refuted, ...]
    """First the one that suggests itself, where it is no answer."""

    def refutation(self, moves: Sequence[str]) -> Refuted | None:
        """What is known of a plan that is no answer."""
        return next((each for each in self.refuted if each.moves == tuple(moves)), None)


@dataclass(frozen=True)
class Puzzle:
    """A decision to be found out."""

    position: str
    seat: int
    steps: tuple[PuzzleStep, ...]
    is_quiet: bool
    """Whether the answer scores nothing where another plan would."""
    source: str
    """Where it comes from."""

    @cached_property
    def key(self) -> str:
        """Names it in addresses and in what is stored: equal puzzles have equal keys."""
        return hashlib.sha256(f"{self.seat}\n{self.position}".encode()).hexdigest()[:8]

    @property
    def tempting(self) -> Refuted:
        """The plan that suggests itself."""
        return self.steps[0].refuted[0]

    @property
    def aspects(self) -> tuple[str, ...]:
        """What the answer is better for than that."""
        return self.tempting.aspects

    def written(self) -> str:
        """As a line of a file."""
        steps = [
            {
                "answers": step.answers,
                "then": step.then,
                "refuted": [(each.moves, round(each.loss, DIGITS), each.aspects) for each in step.refuted],
            }
            for step in self.steps
        ]
        plain = {"position": self.position, "seat": self.seat, "steps": steps}
        return json.dumps(plain | {"quiet": self.is_quiet, "source": self.source}, separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> Puzzle:
        plain = json.loads(line)
        steps = tuple(_step(step) for step in plain["steps"])
        return cls(plain["position"], plain["seat"], steps, plain["quiet"], plain["source"])


class PuzzleThemes(NamedTuple):
    """What puzzles of a title are about, beside what their answers are better for."""

    names: Mapping[str, Words]
    """Every theme; names are stored in addresses and never reused."""
    patterns: tuple[tuple[str, str], ...]
    """Patterns of the answer, its moves joined by semicolons, and the theme that each shows."""


NO_THEMES = PuzzleThemes({}, ())


class PuzzleFile(NamedTuple):
    """Puzzles, and how they came to be."""

    provenance: Mapping[str, Any]
    puzzles: tuple[Puzzle, ...]

    def dump(self) -> str:
        return "".join(f"{line}\n" for line in (head(self.provenance), *(each.written() for each in self.puzzles)))


def head(provenance: Mapping[str, Any]) -> str:
    """The first line of a file."""
    return json.dumps({"format": FORMAT, **provenance}, sort_keys=True)


def read_file(path: Path) -> PuzzleFile:
    """The puzzles of a file."""
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    return PuzzleFile(json.loads(first), tuple(Puzzle.read(line) for line in lines))


def puzzle_files(folder: Path) -> Iterable[PuzzleFile]:
    """All that ship with a title, whose package is the folder."""
    return (read_file(path) for path in sorted((folder / FOLDER).glob(f"*{SUFFIX}")))


def _step(plain: Mapping[str, Any]) -> PuzzleStep:
    refuted = tuple(Refuted(tuple(moves), loss, tuple(aspects)) for moves, loss, aspects in plain["refuted"])
    return PuzzleStep(tuple(tuple(answer) for answer in plain["answers"]), tuple(plain["then"]), refuted)
