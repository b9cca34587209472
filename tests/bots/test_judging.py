"""The judge of decisions: what it knows, and when it is sure."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots.judging import Effort, Verdict, judge
from games.bots.observation import look
from games.bots.playing import at_first_glance, until_decided
from games.engine.protocol import Ruleset, Seat
from games.engine.registry import game_for
from games.titles.registry import evaluator_for, find_title

EFFORT = Effort(12, 4)


def position(ruleset: str, decisions: int) -> tuple[Any, Any, Seat]:
    """The state after so many decisions, at one between several moves."""
    read = Ruleset.read(ruleset)
    game, evaluator, random = game_for(read), evaluator_for(read.game), Random(5)
    state, seat = until_decided(game, game.setup(read, 2), random)
    while decisions > 0 or (seat is not None and len(game.legal_moves(state, seat)) == 1):
        assert seat is not None
        move = at_first_glance(evaluator, state, seat, game.legal_moves(state, seat), random)
        state, seat = until_decided(game, game.advance(state, move), random)
        decisions -= 1
    assert seat is not None
    return game, state, seat


def verdicts(ruleset: str, game: Any, state: Any, seat: Seat) -> list[Verdict]:
    slug = ruleset.partition("/")[0]
    observation, weigh = look(game, state, seat), find_title(slug).aspects.weigh
    moves = game.legal_moves(state, seat)
    return [judge(observation, evaluator_for(slug), move, weigh, EFFORT, seed="1") for move in moves]


@pytest.mark.parametrize("ruleset", ["tudor/v15@1", "royals/arcane@1"])
def test_a_verdict_does_not_depend_on_what_the_player_could_not_see(ruleset: str) -> None:
    game, state, seat = position(ruleset, 40)
    random = Random(9)
    other = game.redeal(state, seat, lambda below: int(random.random() * below))
    assert verdicts(ruleset, game, state, seat) == verdicts(ruleset, game, other, seat)


@pytest.mark.parametrize("ruleset", ["tudor/v15@1", "royals/arcane@1"])
def test_the_best_move_loses_nothing_and_no_move_gains(ruleset: str) -> None:
    game, state, seat = position(ruleset, 40)
    found = verdicts(ruleset, game, state, seat)
    for move, verdict in zip(game.legal_moves(state, seat), found, strict=True):
        assert verdict.loss >= 0
        assert (verdict.best == move) == (verdict.loss == 0)
        assert verdict.is_certain == (verdict.loss > verdict.margin)
        assert all(points > 0 for _, points in verdict.gains)
    assert any(verdict.loss == 0 for verdict in found)


@pytest.mark.parametrize("slug", ["tudor", "royals"])
def test_all_aspects_are_weighed_and_named(slug: str) -> None:
    _, state, seat = position({"tudor": "tudor/v15@1", "royals": "royals/arcane@1"}[slug], 30)
    aspects = find_title(slug).aspects
    assert set(aspects.weigh(state, seat)) == set(aspects.names)
    worth = evaluator_for(slug).values(state)
    own = sum(points for name, points in aspects.weigh(state, seat).items() if name != "rivals")
    assert own == pytest.approx(worth[seat])
    assert aspects.weigh(state, seat)["rivals"] == pytest.approx(-worth[1 - seat])
