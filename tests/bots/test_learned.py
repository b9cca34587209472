"""Bots that go by a network: what it says are chances, its file reads back, and a search with it keeps what every bot
promises."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from games.bots.budget import Budget
from games.bots.learned import LearnedEvaluator
from games.bots.levels import Level, choose
from games.bots.network import BadWeights, Layer, Network, load, new_layers
from games.bots.observation import look
from games.engine.protocol import Seat
from games.titles.registry import evaluator_for
from tests.bots.decisions import decisions
from tests.bots.networks import untaught

TABLES = [("tudor/v15@1", 3), ("royals/arcane@1", 2), ("royals/arcane@1", 5)]
FEW = Budget(20)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_seat_has_a_chance_and_together_they_are_certain(ruleset: str, players: int) -> None:
    evaluator = untaught(ruleset.partition("/")[0])
    states = [decision.state for decision in decisions(ruleset, players, every=31)]
    for viewer in (Seat(0), None):
        for forecast in evaluator.forecasts(states, viewer):
            assert len(forecast.chances) == len(forecast.margins) == players
            assert sum(forecast.chances) == pytest.approx(1.0, abs=1e-5)
            assert min(forecast.chances) > 0


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_positions_are_judged_alike_alone_and_in_company(ruleset: str, players: int) -> None:
    evaluator = untaught(ruleset.partition("/")[0])
    states = [decision.state for decision in decisions(ruleset, players, every=31)]
    together = evaluator.forecasts(states, Seat(1))
    alone = [evaluator.forecasts([state], Seat(1))[0] for state in states]
    assert [found.chances for found in together] == [pytest.approx(found.chances, abs=1e-5) for found in alone]


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_king_with_a_network_is_legal_repeatable_and_does_not_peep(ruleset: str, players: int) -> None:
    evaluator, random = untaught(ruleset.partition("/")[0]), Random(ruleset)
    for number, (game, state, seat) in enumerate(decisions(ruleset, players, every=67)):
        choice = choose(look(game, state, seat), evaluator, Level.KING, seed=number, budget=FEW)
        assert choice in game.legal_moves(state, seat)
        other = look(game, game.redeal(state, seat, random.randrange), seat)
        assert choose(other, evaluator, Level.KING, seed=number, budget=FEW) == choice


def test_the_levels_below_a_king_go_by_the_evaluator_made_by_hand() -> None:
    evaluator = untaught("royals")
    for game, state, seat in decisions("royals/arcane@1", 2, every=67):
        seen = look(game, state, seat)
        for level in (Level.PAGE, Level.COURTIER, Level.LORD):
            by_hand = choose(seen, evaluator_for("royals", "hand-set"), level, seed=1, budget=FEW)
            assert choose(seen, evaluator, level, seed=1, budget=FEW) == by_hand


def test_weights_read_back_with_where_they_come_from() -> None:
    network = Network(new_layers((5, 4, 2), 3), {"features": 1, "matches": 20})
    read = load(network.dump())
    features = np.random.default_rng(1).standard_normal((6, 3, 5)).astype(np.float32)
    assert read.provenance == {"features": 1, "matches": 20}
    for one, other in zip(network.forecast(features), read.forecast(features), strict=True):
        assert np.array_equal(one, other)


def test_a_position_that_is_better_for_a_seat_gives_it_more() -> None:
    layer = Layer(np.array([[1.0, 1.0]], dtype=np.float32), np.zeros(2, dtype=np.float32))
    chances, margins = Network((layer,), {}).forecast(np.array([[[2.0], [0.0], [0.0]]], dtype=np.float32))
    assert chances[0].argmax() == 0
    assert chances[0, 1] == chances[0, 2]
    assert margins[0].tolist() == [40.0, 0.0, 0.0]


def test_what_is_no_file_of_weights_is_refused() -> None:
    for content in (b"", b"PK not a file", Network(new_layers((2, 2), 1), {}).dump()[:90]):
        with pytest.raises(BadWeights):
            load(content)


def test_weights_of_other_features_are_refused() -> None:
    evaluator = untaught("royals")
    network = Network(evaluator.network.layers, {"features": -1})
    with pytest.raises(BadWeights, match="other features"):
        LearnedEvaluator(evaluator.expert, evaluator.sight, network, "1")
