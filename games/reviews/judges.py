"""Who judges a game: the one place that says so. What is stored names the judge, so that it is known later what an old
review was made by."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.bots.evaluator import Evaluator
from games.bots.judging import Weigh
from games.bots.playing import judged
from games.engine.protocol import AnyGame
from games.titles.registry import evaluator_for, find_title

NAME = "hand-set"
VERSION = 1
"""Rises when the evaluators that the titles bring judge otherwise."""


class Judge(NamedTuple):
    """What weighs positions, and what it is called."""

    name: str
    version: int
    evaluator: Evaluator
    weigh: Weigh

    @property
    def text(self) -> str:
        return f"{self.name}@{self.version}"

    def chances(self, game: AnyGame, state: Any) -> list[float]:
        """What a position promises each seat when nothing is hidden, between 0 and 1, all together 1."""
        return judged(game, self.evaluator, state)


def judge_for(game: str) -> Judge:
    """Who judges the game of this name; raises `BadRuleset`."""
    return Judge(NAME, VERSION, evaluator_for(game), find_title(game).aspects.weigh)
