"""All games, on one line. The one door to their rules."""

from __future__ import annotations

from games.engine.errors import BadRuleset
from games.engine.protocol import AnyGame, Ruleset
from games.engine.royals.game import ROYALS
from games.engine.tudor.game import TUDOR

GAMES: tuple[AnyGame, ...] = (TUDOR, ROYALS)


def find_game(slug: str) -> AnyGame:
    """The game of this name; raises `BadRuleset`."""
    for game in GAMES:
        if game.slug == slug:
            return game
    raise BadRuleset(f"there is no game {slug!r}; there are " + ", ".join(game.slug for game in GAMES))


def game_for(ruleset: Ruleset) -> AnyGame:
    """The game that a ruleset belongs to; raises `BadRuleset`."""
    return find_game(ruleset.game)
