"""Tudor as the site shows it."""

from __future__ import annotations

from pathlib import Path

from games.titles.protocol import Title
from games.titles.tudor.board_anchors import ANCHORS
from games.titles.tudor.coach import COACH
from games.titles.tudor.evaluator import TudorEvaluator
from games.titles.tudor.facts import FACTS
from games.titles.tudor.figures import FIGURES
from games.titles.tudor.rules_page import RULES
from games.titles.tudor.sample_play import SAMPLE_PLAY
from games.titles.tudor.statistics import STATISTICS
from games.titles.tudor.template_tags import TAGS
from games.titles.tudor.words import WORDS

TUDOR = Title(
    slug="tudor",
    folder=Path(__file__).parent,
    words=WORDS,
    style="css/tudor.css",
    board_template="tudor/_board.html",
    emblem_template="tudor/_emblem.svg",
    front_template="tudor/_front.html",
    front_figure="court",
    anchors=ANCHORS,
    coach=COACH,
    facts=FACTS,
    statistics=STATISTICS,
    evaluator=TudorEvaluator(),
    rules=RULES,
    figures=FIGURES,
    tags=TAGS,
    sample_play=SAMPLE_PLAY,
)
