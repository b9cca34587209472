"""Royals as the site shows it."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.titles.protocol import TablePart, Title
from games.titles.royals.aspects import ASPECTS
from games.titles.royals.board_anchors import ANCHORS
from games.titles.royals.coach import COACH
from games.titles.royals.composer import COMPOSER
from games.titles.royals.evaluator import RoyalsEvaluator
from games.titles.royals.facts import FACTS
from games.titles.royals.figures import FIGURES
from games.titles.royals.lesson import LESSON
from games.titles.royals.miniature import miniature
from games.titles.royals.picture import picture
from games.titles.royals.puzzle_themes import PUZZLE_THEMES
from games.titles.royals.rules_page import RULES
from games.titles.royals.sample_play import SAMPLE_PLAY
from games.titles.royals.sight import SIGHT
from games.titles.royals.statistics import STATISTICS
from games.titles.royals.tasks import TASKS
from games.titles.royals.template_tags import TAGS
from games.titles.royals.turns import TURNS
from games.titles.royals.words import WORDS
from games.titles.weights import learned_evaluators

_FOLDER = Path(__file__).parent
_BY_HAND = RoyalsEvaluator()

ROYALS = Title(
    slug="royals",
    folder=_FOLDER,
    words=WORDS,
    tasks=TASKS,
    turns=TURNS,
    style="css/royals.css",
    pans=True,
    board_template="royals/_board.html",
    players_template="royals/_players.html",
    dock_template="royals/_dock.html",
    bar_template="royals/_bar.html",
    tabs=(
        TablePart("influence", _("Influence"), "royals/_influence.html"),
        TablePart("titles", _("Titles"), "royals/_titles.html"),
    ),
    segments=(TablePart("map", _("Map")),),
    miniature=miniature,
    picture=picture,
    miniature_template="royals/_miniature.html",
    miniature_style="css/royals-miniature.css",
    is_first_choice=True,
    emblem_template="royals/_emblem.svg",
    front_template="royals/_front.html",
    front_figure="europe",
    anchors=ANCHORS,
    composer=COMPOSER,
    coach=COACH,
    lesson=LESSON,
    facts=FACTS,
    statistics=STATISTICS,
    aspects=ASPECTS,
    puzzle_themes=PUZZLE_THEMES,
    evaluator=_BY_HAND,
    other_evaluators=learned_evaluators(_FOLDER / "weights", _BY_HAND, {SIGHT.version: SIGHT}),
    sight=SIGHT,
    rules=RULES,
    figures=FIGURES,
    tags=TAGS,
    sample_play=SAMPLE_PLAY,
)
