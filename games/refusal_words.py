"""Why the rules of a game refuse a move, in the language of whoever asks: the engine gives a template and ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy

from games.engine.errors import IllegalMove, UnreadableMove
from games.errors import IllegalChoice
from games.words import name_words

COUNTRIES: dict[str, str | Promise] = {
    "france": pgettext_lazy("in a sentence", "France"),
    "german": pgettext_lazy("in a sentence", "the German States"),
    "britain": pgettext_lazy("in a sentence", "Britain"),
    "spain": pgettext_lazy("in a sentence", "Spain"),
}
"""The countries as they are called in the middle of a sentence."""


def illegal_choice(error: IllegalMove | UnreadableMove) -> IllegalChoice:
    """The refusal of the site for one of the engine."""
    if isinstance(error, UnreadableMove):
        return IllegalChoice(_unreadable(error), code="match.unreadable")
    return IllegalChoice(refusal_words(error), code=error.rule)


def refusal_words(refusal: IllegalMove) -> str:
    """The sentence of the rule that forbids a move, as its reader says it."""
    said = {blank: _IN_WORDS.get(blank, _name)(value) for blank, value in refusal.params.items()}
    return gettext(refusal.template) % said


def _unreadable(error: UnreadableMove) -> str:
    if not error.hint:
        return gettext("%(text)s is not a move.") % {"text": error.shown}
    hint = gettext(error.hint) % error.params
    return gettext("%(text)s is not a move: %(hint)s.") % {"text": error.shown, "hint": hint}


def _name(value: str | int) -> str:
    return name_words(value) if isinstance(value, str) else str(value)


def _noble(identifier: str) -> str:
    city, title = identifier.split(" ")
    return gettext("%(title)s of %(city)s") % {"title": name_words(title), "city": name_words(city)}


def _country(identifier: str) -> str:
    return str(COUNTRIES[identifier])


def _card(identifier: str) -> str:
    """A country card, or an intrigue card, which has two countries."""
    first, is_intrigue, second = identifier.partition("-")
    if not is_intrigue:
        return gettext("card of %(country)s") % {"country": _country(first)}
    countries = {"first": _country(first), "second": _country(second)}
    return gettext("intrigue card of %(first)s and %(second)s") % countries


def _cards(count: int) -> str:
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def _intrigue_cards(count: int) -> str:
    return ngettext("%(count)s intrigue card", "%(count)s intrigue cards", count) % {"count": count}


def _actions(letters: str) -> str:
    """One action of Tudor, or two to choose from."""
    if len(letters) == 1:
        return letters
    return gettext("%(first)s or %(second)s") % {"first": letters[0], "second": letters[1]}


_IN_WORDS: dict[str, Callable[[Any], str]] = {
    "noble": _noble,
    "country": _country,
    "card": _card,
    "cards": _cards,
    "intrigue_cards": _intrigue_cards,
    "actions": _actions,
}
"""How the blanks of a template are filled that take more than a name."""
