"""Solving puzzles: on the real board, with a script and without, as a visitor, a guest and a member."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import PuzzleAttempt, PuzzleRating, PuzzleSolver
from games.puzzles.selectors.library import library_of
from games.puzzles.selectors.overview import next_key, puzzle_overview
from games.puzzles.services.answer_puzzle import answer_puzzle
from games.titles.puzzles import Puzzle
from games.titles.registry import all_titles
from tests.factories import make_user, sign_in
from tests.games.play.plan_documents import read_plans
from tests.games.tables.test_front import Outline

pytestmark = pytest.mark.django_db

GAMES = [title.slug for title in all_titles()]


def some_puzzle(game: str, *, steps: int = 1) -> Puzzle:
    return next(puzzle for puzzle in library_of(game).puzzles.values() if len(puzzle.steps) >= steps)


def answered(client: Client, game: str, puzzle: Puzzle, number: int, moves: tuple[str, ...]) -> str:
    """Where an answer leads."""
    response = client.post(f"/puzzles/{game}/{puzzle.key}/{number}/answer/", {"moves": "\n".join(moves)})
    assert response.status_code == 302
    return str(response["Location"])


@pytest.mark.parametrize("game", GAMES)
def test_a_visitor_solves_one_and_nothing_is_stored(client: Client, game: str) -> None:
    puzzle = some_puzzle(game)
    for number, step in enumerate(puzzle.steps, start=1):
        page = client.get(f"/puzzles/{game}/{puzzle.key}/{number}/").content.decode()
        assert f"Step {number} of {len(puzzle.steps)}" in page
        where = answered(client, game, puzzle, number, step.answers[0])
    page = client.get(where).content.decode()
    assert "You found it" in page
    assert "of the chances" in page
    assert not PuzzleAttempt.objects.exists()
    assert not PuzzleRating.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_the_script_and_the_list_offer_the_same_and_tell_no_answer(client: Client, game: str) -> None:
    puzzle = some_puzzle(game)
    address = f"/puzzles/{game}/{puzzle.key}/1/"
    outline = Outline(client.get(address).content.decode())
    listed = [str(button["value"]).splitlines() for button in outline.all("button") if button.get("class") == "choice"]
    offered = [plan["moves"] for plan in read_plans(client.get(f"{address}plans/").json())]
    assert listed == offered
    assert list(puzzle.steps[0].answers[0]) in offered


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_is_told_what_it_costs_and_the_step_stays(client: Client, game: str) -> None:
    puzzle = some_puzzle(game)
    where = answered(client, game, puzzle, 1, puzzle.tempting.moves)
    page = client.get(where).content.decode()
    assert "is-wrong" in page
    assert f"{max(1, round(100 * puzzle.tempting.loss))}% of the chances" in page
    assert "/1/" in where


def test_another_good_move_is_right_too() -> None:
    game, puzzle = next(
        (game, puzzle)
        for game in GAMES
        for puzzle in library_of(game).puzzles.values()
        if len(puzzle.steps[0].answers) > 1
    )
    where = answered(Client(), game, puzzle, 1, puzzle.steps[0].answers[1])
    assert "/2/" in where
    assert "is about as good" in Client().get(where).content.decode()


def test_the_first_answers_rate_and_later_ones_are_practice() -> None:
    anna, game = make_user("anna"), "royals"
    puzzle = some_puzzle(game)
    client = sign_in(anna)
    answered(client, game, puzzle, 1, puzzle.tempting.moves)
    solver = PuzzleSolver.objects.get(user=anna)
    assert (solver.attempts, solver.solved, solver.run) == (1, 0, 0)
    assert solver.rating < 1500
    assert PuzzleRating.objects.get().rating > 1500
    for number, step in enumerate(puzzle.steps, start=1):
        where = answered(client, game, puzzle, number, step.answers[0])
    assert PuzzleSolver.objects.get(user=anna).rating == solver.rating
    assert "Not solved this time" in client.get(where).content.decode()


def test_solving_all_steps_counts_once() -> None:
    anna, game = make_user("anna"), "royals"
    puzzle = some_puzzle(game)
    for _ in range(2):
        for number, step in enumerate(puzzle.steps, start=1):
            assert answer_puzzle(user=anna, game=game, key=puzzle.key, number=number, moves=step.answers[0])
    solver = PuzzleSolver.objects.get(user=anna)
    assert (solver.attempts, solver.solved, solver.run, solver.best_run) == (1, 1, 1, 1)
    attempt = PuzzleAttempt.objects.get(user=anna)
    assert attempt.outcome == "solved"
    assert attempt.gain == solver.rating - 1500 > 0


def test_the_answer_can_be_shown_and_then_counts_as_not_found() -> None:
    anna, game = make_user("anna"), "tudor"
    puzzle = some_puzzle(game)
    client = sign_in(anna)
    response = client.post(f"/puzzles/{game}/{puzzle.key}/1/answer/", {"solution": "yes"})
    assert "The best move" in client.get(response["Location"]).content.decode()
    assert PuzzleAttempt.objects.get(user=anna).outcome == "failed"


def test_what_follows_a_step_is_not_shown_before_it_is_answered() -> None:
    puzzle = some_puzzle("royals")
    client = sign_in(make_user("anna"))
    last = len(puzzle.steps) + 1
    assert client.get(f"/puzzles/royals/{puzzle.key}/{last}/").status_code == 302
    answered(client, "royals", puzzle, 1, ("nothing of the kind",))
    assert not PuzzleAttempt.objects.exists(), "what is no move is no answer"


def test_the_puzzle_of_the_day_makes_streaks(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, game, library = make_user("anna"), "royals", library_of("royals")
    start = timezone.now()
    for day in range(3):
        now = start + timedelta(days=day)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        key = library.of_day(now.date())
        for number, step in enumerate(library.puzzles[key].steps, start=1):
            answer_puzzle(user=anna, game=game, key=key, number=number, moves=step.answers[0])
    solver = PuzzleSolver.objects.get(user=anna)
    assert (solver.days, solver.best_days) == (3, 3)
    days = {found.game: found.days for found in puzzle_overview(user=anna, today=now.date() + timedelta(days=1))}
    assert days[game] == 3
    days = {found.game: found.days for found in puzzle_overview(user=anna, today=now.date() + timedelta(days=2))}
    assert days[game] == 0, "a day was missed"


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_its_day(game: str) -> None:
    library = library_of(game)
    days = [library.of_day(date(2027, 1, 1) + timedelta(days=day)) for day in range(len(library.puzzles))]
    assert sorted(days) == sorted(library.puzzles)


def test_the_next_one_is_new_and_of_the_theme() -> None:
    anna, game = make_user("anna"), "royals"
    library = library_of(game)
    theme, keys = max(library.themes.items(), key=lambda pair: len(pair[1]))
    for key in keys[1:]:
        PuzzleAttempt.objects.create(user=anna, game=game, key=key, outcome="solved")
    assert next_key(game=game, theme=theme, user=anna, after="", random=Random(1)) == keys[0]
    response = sign_in(anna).get(f"/puzzles/{game}/next/", {"theme": theme})
    assert keys[0] in response["Location"]


def test_the_overview_tells_where_a_person_stands() -> None:
    anna = make_user("anna")
    puzzle = some_puzzle("royals")
    client = sign_in(anna)
    answered(client, "royals", puzzle, 1, puzzle.tempting.moves)
    page = client.get("/puzzles/").content.decode()
    assert "Puzzle rating" in page
    assert "0 / 1" in page
    visitor = Client().get("/puzzles/").content.decode()
    assert "Puzzle rating" not in visitor
    assert "Train a theme" in visitor


@pytest.mark.parametrize(
    "address",
    [
        "/puzzles/whist/next/",
        "/puzzles/whist/today/",
        "/puzzles/royals/next/?theme=fishing",
        "/puzzles/royals/00000000/",
        "/puzzles/royals/00000000/1/plans/",
    ],
)
def test_what_is_no_puzzle_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_step_that_there_is_not_is_not_found(client: Client) -> None:
    key = some_puzzle("royals").key
    assert client.get(f"/puzzles/royals/{key}/9/").status_code == 404
    assert client.post(f"/puzzles/royals/{key}/9/answer/", {"moves": "end"}).status_code == 404


def test_learn_and_home_lead_to_them(client: Client) -> None:
    anna: User = make_user("anna")
    assert "/puzzles/royals/next/" in client.get("/learn/").content.decode()
    home = sign_in(anna).get("/").content.decode()
    assert "/puzzles/royals/today/" in home
    assert 'href="/puzzles/"' in home
