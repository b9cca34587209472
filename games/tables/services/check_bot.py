"""Which bots there are."""

from __future__ import annotations

from games.bots.levels import Level
from games.errors import UnknownBot


def check_bot(*, bot: str) -> None:
    """Refuses a level of play that no bot has; an empty one is the rules' own caretaker."""
    if bot and bot not in list(Level):
        raise UnknownBot
