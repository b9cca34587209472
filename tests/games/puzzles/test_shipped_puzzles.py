"""The puzzles that ship with the site: each can be played, and each stands a search that has not seen it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from games.bots.evaluator import Evaluator
from games.bots.mining import Miner
from games.engine.plans import Plan, plans
from games.engine.protocol import AnyGame, Seat
from games.engine.registry import find_game
from games.puzzles.selectors.library import library_of, listed_themes, positions, theme_words, themes_of
from games.titles.protocol import Title
from games.titles.puzzles import FORMAT, Puzzle, puzzle_files
from games.titles.registry import all_titles, evaluator_for, find_title

GAMES = [title.slug for title in all_titles()]


@pytest.mark.parametrize("game", GAMES)
def test_the_files_tell_how_they_came_to_be(game: str) -> None:
    for file in puzzle_files(find_title(game).folder):
        assert (file.provenance["format"], file.provenance["game"]) == (FORMAT, game)
        assert evaluator_for(game, file.provenance["judge"])
        assert len({puzzle.key for puzzle in file.puzzles}) == len(file.puzzles)
        for puzzle in file.puzzles:
            assert Puzzle.read(puzzle.written()) == puzzle
            assert json.loads(puzzle.written())["source"].startswith(("self-play ", "archive "))


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_legal_and_so_is_what_tempts(game: str) -> None:
    rules, title = find_game(game), find_title(game)
    for key, puzzle in library_of(game).puzzles.items():
        found = positions(game, key)
        assert rules.problems(found[0]) == ()
        for step, state in zip(puzzle.steps, found, strict=False):
            assert tuple(rules.to_act(state)) == (Seat(puzzle.seat),)
            offered = {plan.moves for plan in _plans(rules, title, state, Seat(puzzle.seat))}
            assert {*step.answers, *(each.moves for each in step.refuted)} <= offered
            assert not {*step.answers} & {each.moves for each in step.refuted}
            assert len(offered) > len(step.answers)
        assert puzzle.tempting.loss > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_themes_with_words(game: str) -> None:
    words = theme_words(game)
    for puzzle in library_of(game).puzzles.values():
        assert set(themes_of(game, puzzle)) <= set(words)
        assert themes_of(game, puzzle)
    assert sum(theme.puzzles for theme in listed_themes(game)) >= len(library_of(game).puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_asks_for_the_same_when_what_is_hidden_lies_elsewhere(game: str) -> None:
    rules, title = find_game(game), find_title(game)
    for key, puzzle in list(library_of(game).puzzles.items())[:20]:
        state, seat, random = positions(game, key)[0], Seat(puzzle.seat), Random(key)
        other = rules.redeal(state, seat, lambda below, random=random: int(random.random() * below))  # type: ignore[misc]
        assert rules.view(other, seat) == rules.view(state, seat)
        assert {plan.moves for plan in _plans(rules, title, other, seat)} == {
            plan.moves for plan in _plans(rules, title, state, seat)
        }


def _shipped() -> Iterator[tuple[str, str, str]]:
    for title in all_titles():
        for file in puzzle_files(title.folder):
            for puzzle in file.puzzles:
                yield title.slug, puzzle.key, file.provenance["judge"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "key", "judge"), list(_shipped()))
def test_it_stands_four_times_the_search_with_other_luck(game: str, key: str, judge: str) -> None:
    puzzle, title = library_of(game).puzzles[key], find_title(game)
    rules, evaluator = find_game(game), evaluator_for(game, judge)
    miner = Miner(rules, evaluator, title.aspects.weigh, lambda state, seat: _plans(rules, title, state, seat))
    assert _stands(miner, rules, evaluator, title, puzzle, positions(game, key)[0])


def _stands(miner: Miner, rules: AnyGame, evaluator: Evaluator, title: Title, puzzle: Puzzle, state: object) -> bool:
    seat = Seat(puzzle.seat)
    offered = _plans(rules, title, state, seat)
    numbers = {plan.moves: number for number, plan in enumerate(offered)}
    answers = [numbers[moves] for moves in puzzle.steps[0].answers]
    return miner.stands(state, seat, offered, answers, numbers[puzzle.tempting.moves], "verify")


def _plans(rules: AnyGame, title: Title, state: object, seat: Seat) -> tuple[Plan, ...]:
    return plans(rules, state, seat, title.composing.goes_on, title.composing.same)
