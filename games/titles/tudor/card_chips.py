"""What a chip tells of a card in play: a few words, and by round tokens what its uses cost."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.titles.tudor.card_words import CARDS, UseWords

Prices = dict[str, tuple[str, ...]]
"""Round tokens, by what they are paid for."""


class UseChip(NamedTuple):
    """A use of a card with its price in round tokens; none: it costs nothing."""

    words: UseWords
    price: tuple[str, ...]


class CardChip(NamedTuple):
    """A card in play at a glance; its whole text opens behind it."""

    brief: str | Promise
    text: str | Promise
    uses: tuple[UseChip, ...]


BRIEFS: dict[str, str | Promise] = {
    "red1": _("Matching tokens, at the end"),
    "red2": _("Token values, at the end"),
    "red3": _("Sets of tokens, at the end"),
    "p2": _("Single tokens, every round"),
    "green4": _("For every office, immediately"),
    "green5": _("Most in a column, every round"),
    "green6": _("Courtiers abroad"),
    "p3": _("Every round"),
}
"""Scoring cards: what they count, and when."""

_ONE_EACH: Prices = {"left": ("influence",), "right": ("intrigue",)}
_TWO_EACH: Prices = {"left": ("influence",) * 2, "right": ("intrigue",) * 2}
PRICES: dict[str, Prices] = {
    "blue1": {"left": ("influence",) * 2, "right": ("intrigue",)},
    "blue2": _ONE_EACH,
    "blue3": _TWO_EACH,
    "blue4": {"left": ("influence", "intrigue"), "right": ()},
    "blue5": _TWO_EACH,
    "p1": _ONE_EACH,
    "green6": {"abroad": ("influence", "intrigue")},
    "p3": {"card": ("influence",), "dismiss": ("intrigue",)},
}


def card_chip(card: str) -> CardChip:
    words = CARDS[card]
    return CardChip(
        BRIEFS.get(card, _("Scenario")),
        words.text,
        tuple(UseChip(use, PRICES[card][use.id]) for use in words.uses),
    )
