"""Networks that have learnt nothing: as wide as a title's features, with small random weights."""

from __future__ import annotations

import numpy as np

from games.bots.learned import LearnedEvaluator
from games.bots.network import Network, new_layers
from games.engine.protocol import Ruleset
from games.engine.registry import find_game
from games.management.training.lessons import sight_of
from games.titles.registry import evaluator_for
from tests.engine.rulesets import samples


def untaught(slug: str, seed: int = 1) -> LearnedEvaluator:
    """An evaluator of a title that goes by such a network."""
    sight, game = sight_of(slug), find_game(slug)
    ruleset, players = next(sample for sample in samples() if sample[0].startswith(slug))
    numbers = np.array([sight.see(game.setup(Ruleset.read(ruleset), players), None)], dtype=np.int16)
    width = sight.features(numbers).shape[-1]
    network = Network(new_layers((width, 8, 2), seed), {"features": sight.version})
    return LearnedEvaluator(evaluator_for(slug, "hand-set"), sight, network, "untaught")
