"""The words of `games.titles.tudor.card_words` for the board of Tudor."""

from __future__ import annotations

from django import template

from games.engine.protocol import Ruleset
from games.titles.tudor.card_words import ACTIONS, CARDS, FINGERS, ActionWords, CardWords, edition_notes

register = template.Library()


@register.filter
def action_words(letter: str) -> ActionWords:
    """What an action is called and does."""
    return ACTIONS[letter]


@register.filter
def card_words(card: str) -> CardWords:
    """What a card says."""
    return CARDS[card]


@register.filter
def finger_words(finger: str) -> str:
    """A finger in a word."""
    return str(FINGERS[finger])


@register.simple_tag
def as_in_edition(ruleset: str, *thing: str) -> str:
    """What the edition of a table says besides of an action, of the token move, or of a card and what it offers."""
    read = Ruleset.read(ruleset)
    return " ".join(str(note) for note in edition_notes(read.edition, read.revision, " ".join(thing)))
