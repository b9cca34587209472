"""A lesson on the real board. Nothing of it is stored: the number of a step says which position it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engine.errors import BadRuleset
from games.engine.plans import plans as all_plans
from games.engine.protocol import Seat
from games.engine.registry import find_game
from games.play.selectors.plans import TablePlan
from games.play.selectors.table import TableTemplates, table_templates
from games.titles.lessons import Lesson, LessonStep
from games.titles.protocol import TablePart
from games.titles.registry import find_title
from games.titles.wording import Words


class NoLesson(Exception):
    """There is no such lesson, or no such step in it."""


@dataclass(frozen=True)
class LessonPage:
    """A step of a lesson, or what follows the last one. Boards read the same of it as of a table."""

    game: str
    number: int
    lesson: Lesson
    view: Any
    plans: tuple[TablePlan, ...]
    """Everything that the pupil could do; nothing at the end."""
    said: Words = ""
    """What is said about the pupil's last plan."""
    is_wrong: bool = False

    @property
    def step(self) -> LessonStep | None:
        """The decision; None at the end."""
        return self.lesson.steps[self.number - 1] if self.number <= len(self.lesson.steps) else None

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, in their order."""
        return self.lesson.names

    @property
    def pupil(self) -> str:
        """What the reader is called in the lesson."""
        return self.names[self.lesson.seat]

    @property
    def templates(self) -> TableTemplates:
        """What draws the game."""
        return table_templates(self.game)

    @property
    def segments(self) -> tuple[TablePart, ...]:
        return find_title(self.game).segments

    @property
    def style(self) -> str:
        """The board's own style sheet, or ''."""
        return find_title(self.game).style


def lesson_page(*, game: str, number: int, moves: Sequence[str] = ()) -> LessonPage:
    """A step of a lesson, with the answer to a plan that was not the right one. Raises `NoLesson`."""
    lesson, position = _lesson_of(game), _position(game, number)
    plans = lesson_plans(game=game, number=number)
    view = find_game(game).view(position, Seat(lesson.seat))
    if any(plan.moves == tuple(moves) for plan in plans):
        return LessonPage(game, number, lesson, view, plans, lesson.steps[number - 1].answer(moves), is_wrong=True)
    return LessonPage(game, number, lesson, view, plans, lesson.steps[number - 2].after if number > 1 else "")


def lesson_plans(*, game: str, number: int) -> tuple[TablePlan, ...]:
    """Everything that the pupil could do at a step; nothing after the last. Raises `NoLesson`."""
    lesson, position = _lesson_of(game), _position(game, number)
    if number > len(lesson.steps):
        return ()
    rules, title, seat = find_game(game), find_title(game), Seat(lesson.seat)
    occasion = title.words.occasion(rules.view(position, seat))
    found = []
    for plan in all_plans(rules, position, seat, title.composing.goes_on, title.composing.same):
        events = tuple(event for event in (*plan.events, *rules.foreseen(plan.state)) if event.is_for(seat))
        composition = title.composing.compose(plan.moves, events, seat, lesson.names, is_grave=False, occasion=occasion)
        found.append(TablePlan(plan.moves, composition, False, plan.is_open, title.anchors.refilled(events)))
    return tuple(found)


def is_right(*, game: str, number: int, moves: Sequence[str]) -> bool:
    """Whether a plan is the one that a step asks for. Raises `NoLesson`."""
    steps = _lesson_of(game).steps
    return 1 <= number <= len(steps) and steps[number - 1].moves == tuple(moves)


def _lesson_of(game: str) -> Lesson:
    try:
        lesson = find_title(game).lesson
    except BadRuleset as error:
        raise NoLesson(game) from error
    if lesson is None:
        raise NoLesson(game)
    return lesson


def _position(game: str, number: int) -> Any:
    positions = _positions(game)
    if not 1 <= number <= len(positions):
        raise NoLesson(game, number)
    return positions[number - 1]


@cache
def _positions(game: str) -> tuple[Any, ...]:
    """The position of each step, and the last one."""
    lesson, rules = _lesson_of(game), find_game(game)
    positions = [rules.read_position(lesson.position)]
    for step in lesson.steps:
        position = positions[-1]
        for text in (*step.moves, *step.then):
            position = rules.apply(position, rules.read(position, text)).state
        positions.append(position)
    return tuple(positions)
