"""Lessons: a prepared position and a few decisions on the real board, each with the plan that is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.titles.wording import Words


class LessonStep(NamedTuple):
    """A decision of a lesson."""

    task: Words
    hint: Words
    """Why, in a sentence or two."""
    moves: tuple[str, ...]
    """The plan that is asked for, in the texts of its moves."""
    after: Words
    """What is said when it has been made."""
    wrong: tuple[tuple[str, Words], ...]
    """What is said after another plan: by patterns of its moves, joined by semicolons; the last fits all."""
    then: tuple[str, ...] = ()
    """What others and chance do before the next decision."""

    def answer(self, moves: Sequence[str]) -> Words:
        """What is said after a plan that was not asked for."""
        return next(words for pattern, words in self.wrong if re.match(pattern, "; ".join(moves)))


class Lesson(NamedTuple):
    """A lesson of a title."""

    position: str
    """Where it begins, as a text of a position."""
    seat: int
    """The seat of the pupil."""
    names: tuple[str, ...]
    """What the players are called, by their seats."""
    steps: tuple[LessonStep, ...]
    ending: Words
    """What the pupil has reached."""
