"""What a bot promises: a legal move, always the same one for the same observation, and no peeping."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from games.bots.budget import Budget
from games.bots.levels import ITERATIONS, SECONDS, Level, choose, usual_budget
from games.bots.observation import look
from games.engine.protocol import Seat
from games.engine.registry import find_game
from games.titles.registry import evaluator_for
from tests.bots.decisions import decisions
from tests.engine.rulesets import all_rulesets, samples

FEW = Budget(8)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("part", range(2))
def test_a_bot_chooses_a_legal_move_whatever_is_played(level: Level, part: int) -> None:
    """Decisions of every fortieth combination of cards, players and options."""
    for ruleset, players in list(all_rulesets())[part::80]:
        for game, state, seat in decisions(ruleset, players, every=61):
            move = choose(look(game, state, seat), evaluator_for(game.slug), level, seed=part, budget=FEW)
            assert move in game.legal_moves(state, seat), ruleset


@pytest.mark.many(2)
@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_a_bot_sees_the_same_whatever_is_hidden_from_it(ruleset: str, players: int) -> None:
    random = Random(ruleset)
    different = 0
    for game, state, seat in decisions(ruleset, players, every=5):
        observation = look(game, state, seat)
        other = game.redeal(state, seat, random.randrange)
        different += other != state
        assert look(game, other, seat) == observation
        assert game.view(observation.guess, seat) == game.view(state, seat)
        assert list(observation.moves) == list(game.legal_moves(state, seat))
    assert different > 5, "the test has hardly hidden anything"


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("tudor/v15@1", 2), ("tudor/v15@1+scenario=p1+scoring=p2,p3", 4), ("royals/arcane@1", 2), ("royals/arcane@1", 5)],
)
def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(ruleset: str, players: int, level: Level) -> None:
    random = Random(ruleset)
    for number, (game, state, seat) in enumerate(decisions(ruleset, players, every=23)):
        choice = choose(look(game, state, seat), evaluator_for(game.slug), level, seed=number, budget=FEW)
        for _ in range(2):
            other = look(game, game.redeal(state, seat, random.randrange), seat)
            assert choose(other, evaluator_for(game.slug), level, seed=number, budget=FEW) == choice


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), ("royals/arcane@1", 3)])
def test_imagined_positions_differ_and_are_all_possible(ruleset: str, players: int) -> None:
    game, state, seat = list(decisions(ruleset, players, every=1))[60]
    observation, random = look(game, state, seat), Random(1)
    imagined = [observation.imagined(random) for _ in range(20)]
    assert len({game.encode(position) for position in imagined}) > 10
    assert {game.view(position, seat) for position in imagined} == {game.view(state, seat)}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("ruleset", ["tudor/v15@1", "royals/arcane@1"])
def test_the_same_seed_gives_the_same_choice_and_seeds_differ(ruleset: str, level: Level) -> None:
    seen = [look(*decision) for decision in decisions(ruleset, 3, every=19)]
    assert len(seen) > 5

    def choices(seed: int) -> list[object]:
        return [
            choose(observation, evaluator_for(observation.game.slug), level, seed=seed, budget=FEW)
            for observation in seen
        ]

    assert choices(1) == choices(1)
    assert any(choices(seed) != choices(1) for seed in range(2, 6))


@pytest.mark.parametrize("level", [Level.COURTIER, Level.LORD, Level.KING])
@pytest.mark.parametrize("slug", ["tudor", "royals"])
def test_thinking_ends_with_the_first_iteration_that_the_clock_does_not_allow(slug: str, level: Level) -> None:
    game, state, seat = list(decisions(f"{slug}/{'v15' if slug == 'tudor' else 'arcane'}@1", 2, every=1))[40]
    ticks = count()
    choose(
        look(game, state, seat),
        evaluator_for(game.slug),
        level,
        seed=1,
        budget=Budget(10**6, 25.0, lambda: float(next(ticks))),
    )
    # The clock is read when the budget begins and before every iteration: 25 of them, and the one that is refused.
    assert next(ticks) <= 26


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("iterations", [0, 1])
def test_a_bot_answers_also_with_next_to_no_time(level: Level, iterations: int) -> None:
    for game, state, seat in decisions("tudor/v15@1", 2, every=40):
        move = choose(look(game, state, seat), evaluator_for(game.slug), level, seed=1, budget=Budget(iterations))
        assert move in game.legal_moves(state, seat)


def test_every_level_has_its_usual_budget_below_what_people_are_promised() -> None:
    promised = {Level.PAGE: 2, Level.COURTIER: 2, Level.LORD: 6, Level.KING: 15}
    assert set(ITERATIONS) == set(SECONDS) == set(Level)
    for level in Level:
        assert usual_budget(level).seconds <= promised[level] * 0.7


# What any player would do

ROYALS_LAST_TURN = """
ruleset: royals/arcane@1
period: 3
period-due: yes
turns: 61
nobles: paris-king=0 london-king=1
seat 1: cards spain 1
"""

TUDOR_LAST_STEP = """
ruleset: tudor/v15@1+scenario=blue2+scoring=red1,green4
round: 5
turn: 0
on: a6=0 b1=0 d2=1
spaces: a7=hi
seat 0: rings heart@thumb sword@middle; cards heart 1
seat 1: prestige 9
chairs 1: 0
lords: 0=1! 1=2!
"""


@pytest.mark.parametrize("level", [Level.COURTIER, Level.LORD, Level.KING])
def test_a_bot_claims_the_noble_that_wins_in_its_last_turn(level: Level) -> None:
    game = find_game("royals")
    state = game.read_position(ROYALS_LAST_TURN)
    for seed in range(5):
        move = choose(look(game, state, Seat(1)), evaluator_for(game.slug), level, seed=seed, budget=Budget(60))
        assert game.write(move).startswith("claim")


@pytest.mark.parametrize("level", [Level.COURTIER, Level.LORD, Level.KING])
def test_a_bot_takes_the_office_that_wins_with_its_last_figure(level: Level) -> None:
    game = find_game("tudor")
    for seed in range(5):
        state = game.read_position(TUDOR_LAST_STEP)
        played = []
        for _ in range(2):
            move = choose(look(game, state, Seat(0)), evaluator_for(game.slug), level, seed=seed, budget=Budget(60))
            played.append(game.write(move))
            state = game.apply(state, move).state
        assert played in (["act 1.1 A", "move a6 a7"], ["act 1.1 G", "move a6 a7 pay heart"])


@pytest.mark.parametrize("level", Level)
def test_no_bot_lets_a_figure_rest_that_could_do_something(level: Level) -> None:
    for game, state, seat in decisions("tudor/v15@1", 2, every=2):
        moves = [game.write(move) for move in game.legal_moves(state, seat)]
        resting = [move for move in moves if move.endswith(" none")]
        if resting and any(move.endswith((" D", " F", " H")) for move in moves):
            chosen = game.write(
                choose(look(game, state, seat), evaluator_for(game.slug), level, seed=1, budget=Budget(30))
            )
            assert chosen not in resting
