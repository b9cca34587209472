"""The words of `games.tudor_words` for the board of Tudor."""

from __future__ import annotations

from django import template

from games.tudor_words import ACTIONS, CARDS, FINGERS, ActionWords, CardWords

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
