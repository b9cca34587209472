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
    called: tuple[str, ...]
    """What its bots are called, by the seats that they sit on."""


BOTS: dict[Level, BotWords] = {
    Level.PAGE: BotWords(
        _("Page"),
        _("New at court, eager and easily distracted: a kind first opponent."),
        ("Perkin", "Tib", "Wat", "Joan", "Hob"),
    ),
    Level.COURTIER: BotWords(
        _("Courtier"),
        _("Plays by rules of thumb, takes what is offered today and rarely asks about tomorrow."),
        ("Lettice", "Fulke", "Sidony", "Amyas", "Rafe"),
    ),
    Level.LORD: BotWords(
        _("Lord"),
        _("Weighs every step of the turn, sees through every offer, and seldom gives anything away."),
        ("Ashcombe", "Merrow", "Thornhay", "Wexcombe", "Dunmere"),
    ),
    Level.KING: BotWords(
        _("King"),
        _("Thinks long, knows what every card is worth, and expects to win."),
        ("Ferrant", "Osric", "Ludomar", "Casimund", "Aldric"),
    ),
}


def bot_names() -> list[str]:
    """What any bot may be called, in English: no person takes these names."""
    return [f"{level} {name}" for level, words in BOTS.items() for name in words.called]


def bot_name(level: str, seat: int) -> str:
    """What the bot on a seat is called: no other at its table bears the same name."""
    words = BOTS[Level(level)]
    return f"{words.name} {words.called[seat]}"
