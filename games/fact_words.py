"""Facts and results of matches in words: what a player did, what it was about, and how a match was decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext

from games.final_places import BY_LEAVING
from games.titles.facts import ANY, FactKind
from games.titles.protocol import Title
from games.titles.registry import all_titles, find_title


class FactChoice(NamedTuple):
    """Something that can have happened, as a search asks for it."""

    kind: int
    subject: int
    words: str


def fact_words(title: Title, kind: FactKind, subject: int) -> str:
    """What a player did, and what it was about."""
    deed = title.words.fact(kind.id)
    if not kind.subjects:
        return deed
    about = gettext("any") if subject == ANY else title.words.fact_subject(kind.id, kind.subjects[subject - 1])
    return gettext("%(deed)s: %(subject)s") % {"deed": deed, "subject": about}


def searchable_facts(game: str) -> Iterator[FactChoice]:
    """Everything that can be asked for of a game, in the order of its kinds."""
    title = find_title(game)
    for kind in title.facts.kinds:
        if kind.has_first or not kind.subjects:
            yield FactChoice(kind.code, ANY, fact_words(title, kind, ANY))
        for subject in range(1, len(kind.subjects) + 1):
            yield FactChoice(kind.code, subject, fact_words(title, kind, subject))


def reasons() -> dict[tuple[str, int], str]:
    """How matches are decided, by the game and the game's own code, or because others left."""
    return {
        (title.slug, code): reason_words(title.slug, code)
        for title in all_titles()
        for code in (*title.words.reasons, BY_LEAVING)
    }


def reason_words(game: str, code: int) -> str:
    """How a match was decided."""
    if code == BY_LEAVING:
        return gettext("others left early")
    return str(find_title(game).words.reasons.get(code, gettext("by the rules of the game")))
