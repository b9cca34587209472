"""Puzzles by the API: the same as on the site, and rated in the same way."""

from __future__ import annotations

import pytest

from api.services.create_bot import create_bot
from api.services.create_token import create_token
from games.models import PuzzleAttempt
from games.puzzles.selectors.library import library_of
from tests.api.programs import ALL, Program
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
GAME = "royals"


def a_puzzle() -> tuple[str, str]:
    """The key of a puzzle, and the address of its first step."""
    key = next(iter(library_of(GAME).puzzles))
    return key, f"puzzles/{GAME}/{key}/steps/1"


def test_all_games_have_puzzles_and_themes() -> None:
    rows = {row["game"]: row for row in Program().get("puzzles").json()}
    assert rows.keys() == {"tudor", "royals"}
    for game, row in rows.items():
        assert row["count"] == len(library_of(game).puzzles)
        assert row["day_key"] in library_of(game).puzzles
        assert row["themes"]
        assert (row["rating"], row["day_outcome"]) == (None, "")


def test_the_next_puzzle_is_of_the_theme_that_was_asked_for() -> None:
    theme, keys = next(iter(library_of(GAME).themes.items()))
    assert Program().get(f"puzzles/{GAME}/next", theme=theme).json()["key"] in keys
    assert Program().get(f"puzzles/{GAME}/next", theme="no-such-theme").status_code == 404


def test_a_step_shows_the_position_and_every_plan_and_no_answer() -> None:
    key, path = a_puzzle()
    step = Program().get(path).json()
    answers = library_of(GAME).puzzles[key].steps[0].answers
    assert step["view"]["viewer"] == step["seat"]
    assert [list(answer) for answer in answers if list(answer) not in [plan["moves"] for plan in step["plans"]]] == []
    assert "answers" not in step


def test_a_wrong_answer_is_told_why_and_decides_the_attempt() -> None:
    key, path = a_puzzle()
    user = make_user("anne")
    wrong = library_of(GAME).puzzles[key].tempting.moves
    told = Program(user).post(path, moves=wrong).json()
    assert (told["is_right"], told["outcome"], told["step"]) == (False, "failed", 1)
    assert told["said"]
    assert told["gain"].startswith("\N{MINUS SIGN}")
    assert PuzzleAttempt.objects.get(user=user).key == key


def test_all_right_answers_solve_a_puzzle() -> None:
    key, path = a_puzzle()
    program = Program(make_user("anne"))
    steps = library_of(GAME).puzzles[key].steps
    # What follows a step tells its answer.
    assert program.get(path.replace("steps/1", "steps/2")).status_code == 404
    for number, step in enumerate(steps, start=1):
        told = program.post(path.replace("steps/1", f"steps/{number}"), moves=step.answers[0]).json()
        assert (told["is_right"], told["step"]) == (True, number + 1)
    assert told["outcome"] == "solved"
    assert program.get("puzzles").json() != Program().get("puzzles").json()


def test_who_asks_for_the_solution_has_given_up() -> None:
    _, path = a_puzzle()
    told = Program(make_user("anne")).post(f"{path}/solution").json()
    assert (told["outcome"], told["step"]) == ("failed", 2)
    assert told["said"]


def test_what_can_not_be_done_is_refused_and_decides_nothing() -> None:
    _, path = a_puzzle()
    user = make_user("anne")
    refused = Program(user).post(path, moves=["no such move"])
    assert (refused.status_code, refused.json()["code"]) == (422, "puzzle.no_such_plan")
    assert Program(user).post(f"puzzles/{GAME}/00000000/steps/1", moves=[]).status_code == 404
    assert not PuzzleAttempt.objects.filter(user=user).exclude(outcome=PuzzleAttempt.Outcome.OPEN).exists()


def test_what_bots_answer_is_not_rated() -> None:
    key, path = a_puzzle()
    owner = make_user("anne")
    bot, robot = create_bot(owner=owner, name="rose-bot"), Program()
    token = create_token(user=owner, name="test", scopes=ALL, days=1, bot_id=bot.pk)
    robot.headers = {"Authorization": f"Bearer {token.text}"}
    assert robot.post(path, moves=library_of(GAME).puzzles[key].steps[0].answers[0]).json()["is_right"] is True
    assert not PuzzleAttempt.objects.exists()
