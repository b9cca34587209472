"""Royals as the site shows it."""

from __future__ import annotations

from pathlib import Path

from games.titles.protocol import Title
from games.titles.royals.board_anchors import ANCHORS
from games.titles.royals.coach import COACH
from games.titles.royals.evaluator import RoyalsEvaluator
from games.titles.royals.facts import FACTS
from games.titles.royals.figures import FIGURES
from games.titles.royals.rules_page import RULES
from games.titles.royals.sample_play import SAMPLE_PLAY
from games.titles.royals.statistics import STATISTICS
from games.titles.royals.words import WORDS

ROYALS = Title(
    slug="royals",
    folder=Path(__file__).parent,
    words=WORDS,
    style="css/royals.css",
    board_template="royals/_board.html",
    emblem_template="royals/_emblem.svg",
    front_template="royals/_front.html",
    front_figure="europe",
    anchors=ANCHORS,
    coach=COACH,
    facts=FACTS,
    statistics=STATISTICS,
    evaluator=RoyalsEvaluator(),
    rules=RULES,
    figures=FIGURES,
    sample_play=SAMPLE_PLAY,
)
