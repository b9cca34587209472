"""Lessons: five decisions that can be made as told, an answer to every other move, and a success at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine.plans import plans
from games.engine.protocol import CHANCE, Event, Seat
from games.engine.registry import find_game
from games.titles.lessons import Lesson
from games.titles.registry import all_titles, find_title

LESSONS: dict[str, Lesson] = {title.slug: title.lesson for title in all_titles() if title.lesson is not None}
SUCCESS = {"tudor": ("office_taken", "chancellor"), "royals": ("noble_taken", "madrid king")}
"""The event with which a lesson ends, and what it is about."""


@pytest.fixture(params=sorted(LESSONS))
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def played(slug: str) -> list[tuple[Any, list[tuple[str, ...]]]]:
    """The position of each step, and what the pupil can plan there."""
    lesson, game, composing = LESSONS[slug], find_game(slug), find_title(slug).composing
    position = game.read_position(lesson.position)
    found = []
    for step in lesson.steps:
        assert game.to_act(position) == (lesson.seat,)
        offered = plans(game, position, Seat(lesson.seat), composing.goes_on, composing.same)
        found.append((position, [plan.moves for plan in offered]))
        for text in (*step.moves, *step.then):
            position = game.apply(position, game.read(position, text)).state
    return found


def test_every_game_has_a_lesson_of_five_steps_from_a_position_that_can_be_true(slug: str) -> None:
    lesson, game = LESSONS[slug], find_game(slug)
    assert {title.slug for title in all_titles()} == set(LESSONS)
    assert len(lesson.steps) == 5
    assert game.problems(game.read_position(lesson.position)) == ()


def test_it_can_be_solved_as_told_and_every_step_is_a_choice(slug: str) -> None:
    for step, (_, offered) in zip(LESSONS[slug].steps, played(slug), strict=True):
        assert step.moves in offered
        assert len(offered) > 1


def test_everything_else_that_can_be_planned_gets_an_answer(slug: str) -> None:
    for step, (_, offered) in zip(LESSONS[slug].steps, played(slug), strict=True):
        others = [moves for moves in offered if moves != step.moves]
        assert all(step.answer(moves) for moves in others)
        used = {next(pattern for pattern, _ in step.wrong if re.match(pattern, "; ".join(moves))) for moves in others}
        assert {pattern for pattern, _ in step.wrong} == used, step.task


def test_between_the_steps_the_pupil_decides_nothing(slug: str) -> None:
    lesson, game = LESSONS[slug], find_game(slug)
    for step, (position, _) in zip(lesson.steps, played(slug), strict=True):
        for text in step.moves:
            position = game.apply(position, game.read(position, text)).state
        for text in step.then:
            assert game.to_act(position) != (lesson.seat,)
            position = game.apply(position, game.read(position, text)).state
        assert game.to_act(position) != (CHANCE,)


def test_it_ends_with_a_success(slug: str) -> None:
    lesson, game = LESSONS[slug], find_game(slug)
    position = played(slug)[-1][0]
    events: list[Event] = []
    for text in lesson.steps[-1].moves:
        position, told = game.apply(position, game.read(position, text))
        events += told
    kind, what = SUCCESS[slug]
    assert [event for event in events if event.kind == kind and event.seat == lesson.seat and what in str(event.data)]


def test_its_words_are_read_in_three_minutes(slug: str) -> None:
    """At two hundred words a minute, with half of the time for the board."""
    lesson = LESSONS[slug]
    words = [f"{step.task} {step.hint} {step.after} {step.wrong[0][1]}" for step in lesson.steps]
    assert len(" ".join([*words, str(lesson.ending)]).split()) <= 300
