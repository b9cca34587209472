"""What the bots are called, and what they are like."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bots.levels import Level


class BotWords(NamedTuple):
    """A level as people meet it."""

    name: str | Promise
    character: str | Promise


BOTS: dict[Level, BotWords] = {
    Level.PAGE: BotWords(
        _("Page"),
        _("New at court, eager and easily distracted: a kind first opponent."),
    ),
    Level.COURTIER: BotWords(
        _("Courtier"),
        _("Plays by rules of thumb, takes what is offered today and rarely asks about tomorrow."),
    ),
    Level.LORD: BotWords(
        _("Lord"),
        _("Weighs a few moves ahead, counts what you can do as well, and seldom gives anything away."),
    ),
    Level.KING: BotWords(
        _("King"),
        _("Thinks long, knows what every card is worth, and expects to win."),
    ),
}
