"""What the site asks of a title besides its rules. Only the slug and the folder must be given: everything else has a
plain default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from games.bots.evaluator import Evaluator
from games.titles.anchors import NO_ANCHORS, BoardAnchors
from games.titles.coaching import Coach
from games.titles.facts import NO_FACTS, Facts
from games.titles.figures import Figure
from games.titles.rules_pages import NO_RULES, RulesBook
from games.titles.statistics import NO_STATISTICS, TitleStatistics
from games.titles.wording import PLAIN_WORDS, TitleWords


class SamplePlay(NamedTuple):
    """How matches of the title are played that fill an archive for tests and measurements."""

    share: float = 0.0
    """How often the title is taken, beside the shares of the others."""
    liking: Callable[[Sequence[str]], float] = lambda words: 1.0
    """How often a move is made, by the words of its text."""


NO_SAMPLE = SamplePlay()


@dataclass(frozen=True, eq=False)
class Title:
    """A game as the site shows it. Its rules are its engine's."""

    slug: str
    folder: Path
    """Where its package lies; templates and static files are found in `templates` and `static` there."""
    words: TitleWords = PLAIN_WORDS
    style: str = ""
    """The style sheet of its board among the static files, or ''."""
    board_template: str = "games/play/_plain_board.html"
    """Draws a view. Variables: view, names, page, anchors (choices by anchor)."""
    emblem_template: str = "_crown.svg"
    front_template: str = "games/tables/_front_title.html"
    """Its part of the front page. Variables: title (FrontTitle)."""
    front_figure: str = ""
    """The figure on the front page, by its name, or ''."""
    anchors: BoardAnchors = NO_ANCHORS
    coach: Coach | None = None
    facts: Facts = NO_FACTS
    statistics: TitleStatistics = NO_STATISTICS
    evaluator: Evaluator | None = None
    """None: bots take all moves alike, and look far."""
    rules: RulesBook = NO_RULES
    figures: Mapping[str, Figure] = field(default_factory=dict)
    tags: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """What its own templates ask for by `title_tag` and `of_title`."""
    sample_play: SamplePlay = NO_SAMPLE

    @property
    def templates(self) -> Path:
        return self.folder / "templates"

    @property
    def static(self) -> Path:
        return self.folder / "static"
