"""All games, on one line. The one door to their rules."""

from __future__ import annotations

from games.engine.errors import BadRuleset
from games.engine.position_text import Fields
from games.engine.protocol import AnyGame, Ruleset
from games.engine.royals.game import ROYALS
from games.engine.tudor.game import TUDOR

GAMES: tuple[AnyGame, ...] = (TUDOR, ROYALS)


def all_games() -> tuple[AnyGame, ...]:
    """All games in the order of the metas."""
    return GAMES


def find_game(slug: str) -> AnyGame:
    """The game of this name; raises `BadRuleset`."""
    for game in GAMES:
        if game.slug == slug:
            return game
    raise BadRuleset(f"there is no game {slug!r}; there are " + ", ".join(game.slug for game in GAMES))


def game_for(ruleset: Ruleset) -> AnyGame:
    """The game that a ruleset belongs to; raises `BadRuleset`."""
    return find_game(ruleset.game)


def game_of_position(text: str, default: str = GAMES[0].slug) -> AnyGame:
    """The game that a position text is about: that of its ruleset or, without one, the default. Raises
    `BadPosition`."""
    fields = Fields(text)
    ruleset = fields.take("ruleset")
    try:
        return game_for(Ruleset.read(ruleset)) if ruleset else find_game(default)
    except BadRuleset as error:
        fields.note("ruleset", error)
        raise fields.refusal() from error
