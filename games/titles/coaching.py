"""The guide of a first game: what it says about a kind of decision, and when it has said enough. It sees what its
player sees, and decides nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.record import UNDO
from games.titles.wording import Words


class Topic(NamedTuple):
    """A kind of decision, and what there is to say about it."""

    title: Words
    about: Words
    """What is being decided."""
    look: Words
    """What to look for."""
    why: Words
    """Why the choice that the guide would make is a good one."""
    rule: str
    """The chapter of the rules that tells more."""
    answered: str
    """The moves, as a pattern, by which the player has shown to have met it before."""
    times: int = 1
    """After so many of those moves the guide is silent."""
    suggest: Callable[[Any, Sequence[str]], str] = lambda view, texts: ""
    """What the guide would choose of the texts of moves, '' if it had rather not say."""

    def is_new(self, past: Sequence[str]) -> bool:
        """Whether there is still something to say, after the moves that the player has made."""
        return sum(re.match(self.answered, text) is not None for text in past) < self.times


class Coach(NamedTuple):
    """The guide of a title."""

    topics: Mapping[str, Topic]
    """Every kind of decision by its name."""
    topic_name: Callable[[Any, Sequence[str]], str]
    """The kind of the decision between these moves, from a view and their texts."""


class CoachNote(NamedTuple):
    """The words of the guide above a decision."""

    title: Words
    about: Words
    look: Words
    suggestion: str
    """The text of the move that the guide would make, or ''."""
    why: Words
    rule: str


def note_on(topic: Topic, view: Any, texts: Sequence[str]) -> CoachNote:
    """What there is to say about a decision between these moves."""
    suggestion = topic.suggest(view, texts)
    return CoachNote(topic.title, topic.about, topic.look, suggestion, topic.why if suggestion else "", topic.rule)


def standing(texts: Sequence[str]) -> list[str]:
    """The moves of a seat that were not taken back."""
    left: list[str] = []
    for text in texts:
        if text != UNDO:
            left.append(text)
        elif left:
            left.pop()
    return left
