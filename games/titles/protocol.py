"""What the site asks of a title besides its rules. Only the slug and the folder must be given: everything else has a
plain default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.bots.evaluator import Evaluator
from games.bots.learned import Sight
from games.titles.anchors import NO_ANCHORS, BoardAnchors
from games.titles.aspects import NO_ASPECTS, Aspects
from games.titles.coaching import Coach
from games.titles.composing import Composer
from games.titles.facts import NO_FACTS, Facts
from games.titles.figures import Figure
from games.titles.lessons import Lesson
from games.titles.miniatures import Miniature, plain_miniature
from games.titles.pictures import PictureOf, no_picture
from games.titles.puzzles import FOLDER, NO_THEMES, SUFFIX, PuzzleThemes
from games.titles.rules_pages import NO_RULES, RulesBook
from games.titles.statistics import NO_STATISTICS, TitleStatistics
from games.titles.tasks import PLAIN_TASKS, TaskWords
from games.titles.turns import TurnWords
from games.titles.wording import PLAIN_WORDS, TitleWords, Words


class SamplePlay(NamedTuple):
    """How matches of the title are played that fill an archive for tests and measurements."""

    share: float = 0.0
    """How often the title is taken, beside the shares of the others."""
    liking: Callable[[Sequence[str]], float] = lambda words: 1.0
    """How often a move is made, by the words of its text."""


NO_SAMPLE = SamplePlay()


class TablePart(NamedTuple):
    """A tab beside the board, or on a telephone a part of the table that takes turns with others."""

    id: str
    label: Words
    template: str = ""
    """Draws a tab; what a part of the table holds is marked by the class `segment-<id>`."""


@dataclass(frozen=True, eq=False)
class Title:
    """A game as the site shows it. Its rules are its engine's."""

    slug: str
    folder: Path
    """Where its package lies; templates and static files are found in `templates` and `static` there."""
    words: TitleWords = PLAIN_WORDS
    tasks: TaskWords = PLAIN_TASKS
    """What has to be decided, as the heading of a table."""
    turns: TurnWords | None = None
    """What the seats did, turn by turn; None: by the first and the last event of each."""
    style: str = ""
    """The style sheet of its board among the static files, or ''."""
    pans: bool = False
    """Whether its board may be larger than its window, in which it is pushed about (`data-panzoom`)."""
    board_template: str = "games/play/_plain_board.html"
    """Draws what is shared of a view, as the three that follow draw the rest. Variables: view, names, page. What can be
    pressed is marked by `data-here` alone: the script of the table lights it."""
    players_template: str = "games/play/_plain_players.html"
    """The players, beside the board."""
    dock_template: str = "games/play/_plain_dock.html"
    """What the reader holds, below the board."""
    bar_template: str = "games/play/_plain_bar.html"
    """How far the match has come, in the bar above it."""
    tabs: tuple[TablePart, ...] = ()
    """Its own tabs, beside log, chat and moves."""
    segments: tuple[TablePart, ...] = (TablePart("hand", _("Hand")), TablePart("players", _("Players")))
    """What takes turns below the board on a telephone; the log is always the last of them."""
    miniature: Callable[[Any], Miniature] = plain_miniature
    """A view in small."""
    miniature_template: str = "games/tables/_plain_miniature.html"
    """Draws it, in about 2 kB. Variables: miniature (Miniature), game (the slug), is_large."""
    miniature_style: str = ""
    """The style sheet of that drawing among the static files, or ''."""
    picture: PictureOf = no_picture
    """A view as a picture for other sites."""
    is_first_choice: bool = False
    """Whether it is offered to people who have not chosen a game yet."""
    emblem_template: str = "_crown.svg"
    front_template: str = "games/tables/_front_title.html"
    """Its part of the front page. Variables: title (FrontTitle)."""
    front_figure: str = ""
    """The figure on the front page, by its name, or ''."""
    anchors: BoardAnchors = NO_ANCHORS
    composer: Composer | None = None
    """None: a move is a plan, found by its anchors."""
    coach: Coach | None = None
    lesson: Lesson | None = None
    facts: Facts = NO_FACTS
    statistics: TitleStatistics = NO_STATISTICS
    evaluator: Evaluator | None = None
    """None: bots take all moves alike, and look far."""
    other_evaluators: tuple[Evaluator, ...] = ()
    """Older ones, so that what they said can be explained and newer ones are measured against them, and those that have
    not been measured yet."""
    sight: Sight | None = None
    """What a network learns from; None: nothing is learnt of this title."""
    aspects: Aspects = NO_ASPECTS
    """Why a move is better than another; without them a review says by how much alone."""
    puzzle_themes: PuzzleThemes = NO_THEMES
    """What puzzles are about. The puzzles themselves are files in the folder `puzzles` of its package."""
    rules: RulesBook = NO_RULES
    figures: Mapping[str, Figure] = field(default_factory=dict)
    tags: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """What its own templates ask for by `title_tag` and `of_title`."""
    sample_play: SamplePlay = NO_SAMPLE

    @cached_property
    def turn_words(self) -> TurnWords:
        """What the seats did, in the words of the title."""
        return self.turns or TurnWords(self.words)

    @cached_property
    def composing(self) -> Composer:
        """What puts its plans together."""
        return self.composer or Composer(self.anchors, self.words)

    @cached_property
    def has_puzzles(self) -> bool:
        """Whether any ship with it."""
        return any((self.folder / FOLDER).glob(f"*{SUFFIX}"))

    @property
    def templates(self) -> Path:
        return self.folder / "templates"

    @property
    def static(self) -> Path:
        return self.folder / "static"
