"""Every level has a name and a character."""

from __future__ import annotations

from games.bot_words import BOTS
from games.bots.levels import Level


def test_every_level_is_introduced_in_words() -> None:
    assert list(BOTS) == list(Level)
    assert len({str(words.name) for words in BOTS.values()}) == len(Level)
    assert all(str(words.character).endswith(".") for words in BOTS.values())
