"""The tutor: what it says about a decision, which move it would make, and why. It sees what its player sees, and
decides nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.record import UNDO
from games.titles.wording import Words


class Reason(NamedTuple):
    """Why a move is a good one. It belongs to a kind of move, so that it never explains another."""

    fits: str
    """The moves of which it is said, as a pattern of their texts."""
    words: Words
    holds: Callable[[Any, str], bool] = lambda view, text: True
    """Whether it is true of such a move in a view."""


class Topic(NamedTuple):
    """A kind of decision, and what there is to say about it."""

    about: Words
    """What is being decided, in a sentence."""
    look: Words
    """What to look for, in a sentence."""
    rule: str
    """The chapter of the rules that tells more."""
    answered: str
    """The moves, as a pattern, by which the player has shown to have met it before."""
    times: int = 1
    """After so many of those moves the tutor is brief."""
    suggest: Callable[[Any, Sequence[str]], str] = lambda view, texts: ""
    """The move that the tutor would choose of these texts, '' if it leaves that to the player."""
    reasons: tuple[Reason, ...] = ()
    """The first that fits a suggestion and holds is told with it."""

    def is_new(self, past: Sequence[str]) -> bool:
        """Whether it is still to be explained, after the moves that the player has made."""
        return sum(re.match(self.answered, text) is not None for text in past) < self.times

    def why(self, view: Any, text: str) -> Words:
        """Why a move is a good one."""
        return next(
            (reason.words for reason in self.reasons if re.match(reason.fits, text) and reason.holds(view, text)), ""
        )


class Coach(NamedTuple):
    """The tutor of a title."""

    topics: Mapping[str, Topic]
    """Every kind of decision by its name."""
    topic_name: Callable[[Any, Sequence[str]], str]
    """The kind of the decision between these moves, from a view and their texts."""


class CoachNote(NamedTuple):
    """The words of the tutor beside a decision: an explanation while it is new, then a suggestion only, or where there
    is none, what to look for."""

    about: Words
    look: Words
    suggestion: str
    """The text of the move that the tutor would make, or ''."""
    why: Words
    rule: str


def note_on(topic: Topic, view: Any, texts: Sequence[str], past: Sequence[str] = ()) -> CoachNote:
    """What there is to say about a decision between these moves, to a player who has made those."""
    suggestion = topic.suggest(view, texts)
    is_new = topic.is_new(past)
    return CoachNote(
        about=topic.about if is_new else "",
        look=topic.look if is_new or not suggestion else "",
        suggestion=suggestion,
        why=topic.why(view, suggestion) if suggestion else "",
        rule=topic.rule,
    )


def standing(texts: Sequence[str]) -> list[str]:
    """The moves of a seat that were not taken back."""
    left: list[str] = []
    for text in texts:
        if text != UNDO:
            left.append(text)
        elif left:
            left.pop()
    return left
