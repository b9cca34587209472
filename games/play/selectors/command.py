"""A move that a player typed instead of pressing a button."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from games.models import Match
from games.play.selectors.table import table_page


class Command(NamedTuple):
    """What was typed, in the notation of the game if it is a legal move."""

    text: str
    is_asked_first: bool
    """Whether a button for the same move would ask back before it is made."""


def read_command(*, match: Match, user: User, text: str) -> Command:
    """Forgives spaces and capitals, and nothing else: what is no legal move is left for the rules to refuse."""
    typed = " ".join(text.split())
    page = table_page(match=match, user=user)
    meant = next((choice for choice in page.choices if choice.text.casefold() == typed.casefold()), None)
    if meant is None:
        return Command(typed, is_asked_first=False)
    return Command(meant.text, meant.is_final and page.asks_before_final)
