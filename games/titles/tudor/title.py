"""Tudor as the site shows it."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.titles.protocol import TablePart, Title
from games.titles.tudor.aspects import ASPECTS
from games.titles.tudor.board_anchors import ANCHORS
from games.titles.tudor.coach import COACH
from games.titles.tudor.composer import COMPOSER
from games.titles.tudor.evaluator import TudorEvaluator
from games.titles.tudor.facts import FACTS
from games.titles.tudor.figures import FIGURES
from games.titles.tudor.lesson import LESSON
from games.titles.tudor.miniature import miniature
from games.titles.tudor.picture import picture
from games.titles.tudor.puzzle_themes import PUZZLE_THEMES
from games.titles.tudor.rules_page import RULES
from games.titles.tudor.sample_play import SAMPLE_PLAY
from games.titles.tudor.sight import SIGHT
from games.titles.tudor.statistics import STATISTICS
from games.titles.tudor.tasks import TASKS
from games.titles.tudor.template_tags import TAGS
from games.titles.tudor.turns import TURNS
from games.titles.tudor.words import WORDS

TUDOR = Title(
    slug="tudor",
    folder=Path(__file__).parent,
    words=WORDS,
    tasks=TASKS,
    turns=TURNS,
    style="css/tudor.css",
    board_template="tudor/_board.html",
    players_template="tudor/_players.html",
    dock_template="tudor/_dock.html",
    bar_template="tudor/_bar.html",
    tabs=(TablePart("score", _("Score"), "tudor/_score_tab.html"),),
    segments=(
        TablePart("chambers", _("Chambers")),
        TablePart("hand", _("Hand")),
        TablePart("players", _("Players")),
    ),
    miniature=miniature,
    picture=picture,
    miniature_template="tudor/_miniature.html",
    miniature_style="css/tudor-miniature.css",
    emblem_template="tudor/_emblem.svg",
    front_template="tudor/_front.html",
    front_figure="court",
    anchors=ANCHORS,
    composer=COMPOSER,
    coach=COACH,
    lesson=LESSON,
    facts=FACTS,
    statistics=STATISTICS,
    aspects=ASPECTS,
    puzzle_themes=PUZZLE_THEMES,
    evaluator=TudorEvaluator(),
    sight=SIGHT,
    rules=RULES,
    figures=FIGURES,
    tags=TAGS,
    sample_play=SAMPLE_PLAY,
)
