"""Looking for puzzles: what plans are weighed by, what is accepted, and that nothing hidden is in what is found."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.mining import Decision, Difference, Miner, is_puzzle, seats_decisions
from games.bots.planning import Rooted, by_plans
from games.bots.playing import at_first_glance
from games.engine.metas import find_meta
from games.engine.plans import plans
from games.engine.protocol import Ruleset
from games.engine.registry import find_game
from games.titles.puzzles import Puzzle, PuzzleFile, PuzzleStep, Refuted, read_file
from games.titles.registry import evaluator_for, find_title

GAMES = ("tudor", "royals")


def some_decisions(game: str, count: int, seed: int = 1):  # type: ignore[no-untyped-def]
    meta, rules = find_meta(game), find_game(game)
    edition = meta.editions[0]
    ruleset = Ruleset(game, edition.slug, meta.revision, edition.presets[0].options)
    random = Random(seed)
    found = seats_decisions(rules, evaluator_for(game), rules.setup(ruleset, 2), random, at_first_glance)
    return [decision for decision, _ in zip(found, range(count), strict=False)]


@pytest.mark.parametrize("game", GAMES)
def test_plans_are_weighed_as_moves_and_their_priors_make_a_whole(game: str) -> None:
    rules, title, evaluator = find_game(game), find_title(game), evaluator_for(game)
    for state, seat in some_decisions(game, 40)[10::6]:
        found = plans(rules, state, seat)
        moves = []
        for plan in found:
            after, made = state, []
            for text in plan.moves:
                made.append(rules.read(after, text))
                after = rules.advance(after, made[-1])
            moves.append(tuple(made))
            assert after == plan.state
        observation, of_plans, priors = by_plans(rules, evaluator, state, seat, moves)
        assert observation.moves == tuple(moves)
        assert all(0 < prior <= 1 for prior in priors)
        imagined = observation.imagined(Random(3))
        assert isinstance(imagined, Rooted)
        after = observation.game.advance(imagined, moves[0])
        assert not isinstance(after, Rooted)
        assert of_plans.turn(imagined) == evaluator.turn(state)
        assert title.slug == game


def difference(loss: float, margin: float) -> Difference:
    return Difference(loss, margin, ("cards",))


def test_a_puzzle_is_clearly_better_than_what_suggests_itself() -> None:
    assert is_puzzle(Decision(0, (0,), {1: difference(0.08, 0.03), 2: difference(0.04, 0.01)}), 1)
    assert not is_puzzle(Decision(0, (0,), {1: difference(0.08, 0.09)}), 1), "within the margin"
    assert not is_puzzle(Decision(0, (0,), {1: difference(0.03, 0.01)}), 1), "too little to find"
    assert not is_puzzle(Decision(0, (0, 1), {1: difference(0.01, 0.02)}), 1), "what suggests itself is as good"


def test_what_is_found_does_not_depend_on_what_is_hidden_nor_on_the_moment() -> None:
    game, rules, title = "royals", find_game("royals"), find_title("royals")
    miner = Miner(rules, evaluator_for(game), title.aspects.weigh, lambda state, seat: plans(rules, state, seat))
    state, seat = some_decisions(game, 30)[-1]
    random = Random(5)
    other = rules.redeal(state, seat, lambda below: int(random.random() * below))
    first = miner.find(state, seat, "seed")
    assert miner.find(state, seat, "seed") == first
    again = miner.find(other, seat, "seed")
    assert (first is None) == (again is None)


def test_a_file_reads_back(tmp_path) -> None:  # type: ignore[no-untyped-def]
    step = PuzzleStep((("end",), ("keep", "end")), ("reveal france",), (Refuted(("claim x",), 0.125, ("cards",)),))
    puzzle = Puzzle("players: 2\n", 1, (step,), True, "self-play 1/2/3")
    file = PuzzleFile({"format": 1, "game": "royals"}, (puzzle,))
    path = tmp_path / "1.jsonl"
    path.write_text(file.dump())
    assert read_file(path) == file
    assert step.refutation(["claim x"]) == step.refuted[0]
    assert step.refutation(["end"]) is None
