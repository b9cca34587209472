"""The toy as the site shows it: a few words, a board, facts and an evaluator; everything else is the plain default."""

from __future__ import annotations

from pathlib import Path

from games.titles.protocol import Title
from tests.titles.toy.evaluator import ToyEvaluator
from tests.titles.toy.facts import FACTS
from tests.titles.toy.words import WORDS

TOY_TITLE = Title(
    slug="toy",
    folder=Path(__file__).parent,
    words=WORDS,
    board_template="toy/_board.html",
    facts=FACTS,
    evaluator=ToyEvaluator(),
)
