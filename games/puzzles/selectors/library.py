"""All puzzles that ship with the titles: which there are, what they are about, which is that of the day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.engine.errors import BadRuleset
from games.engine.registry import find_game
from games.titles.puzzles import Puzzle, puzzle_files
from games.titles.registry import find_title
from games.titles.wording import Words

QUIET, LONG = "quiet", "long"
GENERAL: dict[str, Words] = {
    QUIET: _("Quiet moves: points can wait"),
    LONG: _("Several decisions in one turn"),
}
"""Themes of every title."""


class NoPuzzle(Exception):
    """There is no such puzzle, or no such step in it."""


class Theme(NamedTuple):
    """What some puzzles are about."""

    name: str
    label: Words
    puzzles: int


@dataclass(frozen=True)
class Library:
    """The puzzles of a game."""

    game: str
    puzzles: Mapping[str, Puzzle]
    """By their keys."""
    themes: Mapping[str, tuple[str, ...]]
    """The keys of the puzzles of each theme that has any."""

    def of_theme(self, theme: str) -> tuple[str, ...]:
        """The keys of a theme's puzzles; of all for ''; raises `NoPuzzle`."""
        if not theme:
            return tuple(self.puzzles)
        if theme not in self.themes:
            raise NoPuzzle(theme)
        return self.themes[theme]

    def of_day(self, day: date) -> str:
        """The key of the puzzle of a day: another one each day until all have had theirs."""
        keys = sorted(self.puzzles, key=lambda key: sha256(f"day/{key}".encode()).digest())
        return keys[day.toordinal() % len(keys)]


@cache
def library_of(game: str) -> Library:
    """Raises `NoPuzzle` for a game that has none."""
    try:
        title = find_title(game)
    except BadRuleset as error:
        raise NoPuzzle(game) from error
    puzzles = {puzzle.key: puzzle for file in puzzle_files(title.folder) for puzzle in file.puzzles}
    if not puzzles:
        raise NoPuzzle(game)
    themes: dict[str, list[str]] = {}
    for key, puzzle in puzzles.items():
        for theme in themes_of(game, puzzle):
            themes.setdefault(theme, []).append(key)
    return Library(game, puzzles, {theme: tuple(keys) for theme, keys in themes.items()})


def themes_of(game: str, puzzle: Puzzle) -> tuple[str, ...]:
    """What a puzzle is about, told from its answer: what it does, and what it brings more of than the plan that
    suggests itself."""
    title = find_title(game)
    answer = "; ".join(puzzle.steps[0].answers[0])
    found = [theme for pattern, theme in title.puzzle_themes.patterns if re.search(pattern, answer)]
    if puzzle.is_quiet:
        found.append(QUIET)
    if len(puzzle.steps) > 1:
        found.append(LONG)
    return (*found, *puzzle.aspects)


def theme_words(game: str) -> dict[str, Words]:
    """Every theme of a game as people read it."""
    title = find_title(game)
    return {**title.puzzle_themes.names, **GENERAL, **title.aspects.names}


def listed_themes(game: str) -> tuple[Theme, ...]:
    """The themes that have puzzles; raises `NoPuzzle`."""
    library = library_of(game)
    return tuple(
        Theme(name, words, len(library.themes[name]))
        for name, words in theme_words(game).items()
        if name in library.themes
    )


def puzzle_of(game: str, key: str) -> Puzzle:
    """Raises `NoPuzzle`."""
    puzzle = library_of(game).puzzles.get(key)
    if puzzle is None:
        raise NoPuzzle(game, key)
    return puzzle


@cache
def positions(game: str, key: str) -> tuple[Any, ...]:
    """The position of each step of a puzzle, and the one after the last answer; raises `NoPuzzle`."""
    puzzle, rules = puzzle_of(game, key), find_game(game)
    found = [rules.read_position(puzzle.position)]
    for step in puzzle.steps:
        state = found[-1]
        for text in (*step.answers[0], *step.then):
            state = rules.apply(state, rules.read(state, text)).state
        found.append(state)
    return tuple(found)
