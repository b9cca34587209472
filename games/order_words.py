"""What may be ordered in advance, in words."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class OrderWords(NamedTuple):
    """An order as its giver says it, and what will happen."""

    name: str | Promise
    deed: str | Promise


ORDERS: dict[tuple[str, str], OrderWords] = {
    ("tudor", "keep-fingers"): OrderWords(
        _("Keep my fingers"),
        _("Whenever you are offered to put your rings on other fingers, they stay where they are."),
    ),
    ("tudor", "pass"): OrderWords(
        _("Pass when I can do nothing else"),
        _("Your turn ends by itself when nothing is left to do in it."),
    ),
    ("tudor", "skip-trades"): OrderWords(
        _("Pass when only trades are left"),
        _("Your turn ends by itself when all you could still do in it is to trade two cards for one."),
    ),
    ("tudor", "keep-influence"): OrderWords(
        _("Keep every Influence token"),
        _("An Influence token that you receive goes behind your screen, whatever it could be used for at once."),
    ),
    ("tudor", "keep-intrigue"): OrderWords(
        _("Keep every Intrigue token"),
        _("An Intrigue token that you receive goes behind your screen, whatever it could be used for at once."),
    ),
    ("tudor", "keep-opportunity"): OrderWords(
        _("Keep every Opportunity token"),
        _("An Opportunity token that you receive goes behind your screen, whatever it could be used for at once."),
    ),
    ("tudor", "decline-office"): OrderWords(
        _("Decline the action of a new office"),
        _("When you take an office you perform no action at once."),
    ),
    ("royals", "pass"): OrderWords(
        _("Pass when I can do nothing else"),
        _("Your turn ends by itself when you can pay for no noble."),
    ),
    ("royals", "no-intrigue"): OrderWords(
        _("Draw no intrigue"),
        _("At the beginning of your turn you declare three country cards; which ones, you still choose yourself."),
    ),
}


def order_words(game: str, order: str) -> OrderWords:
    """The words of an order; its id if it has none."""
    return ORDERS.get((game, order)) or OrderWords(order, "")
