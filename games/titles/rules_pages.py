"""What the rules page of a title is made of: chapters, tables of printed values, and how the editions differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.engine.protocol import Meta
from games.engine.sources import Sourced
from games.titles.wording import TitleWords, Words

OURS = "ours"
"""The source of a value that is our reconstruction."""


class Cell(NamedTuple):
    """What stands in a table, and whether it is our reconstruction."""

    text: Words
    is_ours: bool = False
    icon: str = ""
    """The drawing that stands before it, or ''."""


class RulesTable(NamedTuple):
    """A table of values; the first cell of a row is its head."""

    caption: Words
    head: tuple[Words, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def has_ours(self) -> bool:
        return any(cell.is_ours for row in self.rows for cell in row)


class Ruling(NamedTuple):
    """A point on which editions differ: what it is about, how the first edition has it, how the other."""

    about: Words
    usual: Words
    ruled: Words


class Step(NamedTuple):
    """A drawn step of the game in sixty seconds."""

    slug: str
    title: Words
    words: Words
    label: Words
    """The drawing in words, for readers who cannot see it."""


class Minute(NamedTuple):
    """A game in sixty seconds. The drawing of each step is a template `<slug of the title>/minute/<slug>.svg`."""

    goal: Words
    round: Words
    scores: Words
    steps: tuple[Step, ...]


class RulesBook(NamedTuple):
    """The rules of a title. Each chapter is a text of its own in every language, in a template
    `<slug of the title>/rules/<language>/<slug of the chapter>.html`."""

    chapters: tuple[tuple[str, Words], ...] = ()
    """By their slugs, which are their anchors."""
    tables: Callable[[Mapping[str, Sourced]], Mapping[str, RulesTable]] = lambda values: {}
    """The tables for the chapters, from the printed values of the game."""
    symbols: tuple[tuple[str, Words], ...] = ()
    """What is drawn on the board, and what it means."""
    rulings: Mapping[str, Ruling] = {}
    minute: Minute | None = None


NO_RULES = RulesBook()


class Cells:
    """Cells of printed values in the words of a title."""

    def __init__(self, words: TitleWords) -> None:
        self._words = words

    def value(self, value: object) -> str:
        """A printed value as a person reads it: several are separated by strokes."""
        if isinstance(value, list):
            return " / ".join(self.value(part) for part in value)
        return self._words.name(value) if isinstance(value, str) else str(value)

    def cell(self, entry: Sourced, words: Words | None = None, icon: str = "") -> Cell:
        return Cell(self.value(entry.value) if words is None else words, entry.src == OURS, icon)

    def by_count(
        self, values: Mapping[str, Sourced], rows: Sequence[tuple[Words, str]], counts: Sequence[int]
    ) -> tuple[tuple[Cell, ...], ...]:
        """Rows of values that differ with the number of players."""
        return tuple((Cell(title), *(self.cell(values[f"{name}.{count}"]) for count in counts)) for title, name in rows)


def player_counts(meta: Meta) -> tuple[Words, ...]:
    """The numbers of players, as the head of a table."""
    return tuple(str(count) for count in meta.players)
