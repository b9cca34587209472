"""Playing at once: a new table with bots on all other seats."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.bots.levels import Level
from games.engine.metas import find_meta
from games.engine.protocol import Ruleset
from games.models import Match, Seat
from games.play.services.show_tips import show_tips
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import fill_table

GENTLE = ("gentle", "")
"""The option of a first game, where a game has it: rings enhance nothing before everybody has seen what they do."""


@transaction.atomic
def try_game(
    *, user: User, game: str, with_tips: bool = False, bot: str = Level.PAGE, players: int | None = None
) -> Match:
    """A match against bots that has begun already, of two unless more are wished for. Players who have not played the
    game, and those who ask for the tutor, play by the settings for a first game."""
    meta = find_meta(game)
    edition = meta.editions[0]
    is_first = with_tips or not Seat.objects.filter(user=user, match__ruleset__startswith=f"{game}/").exists()
    is_gentle = is_first and GENTLE[0] in meta.options
    options = dict(edition.presets[0].options) | dict([GENTLE] if is_gentle else ())
    ruleset = Ruleset(meta.slug, edition.slug, meta.revision, tuple(sorted(options.items())))
    match = open_table(user=user, ruleset=ruleset, players=players or min(meta.players), access=Match.Access.LINK)
    if with_tips:
        show_tips(match_id=match.pk, user=user)
    return fill_table(match_id=match.pk, user=user, bot=bot)
