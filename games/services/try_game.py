"""Trying a game at once: a table of one's own, with caretakers on all other seats."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.metas import METAS
from games.engine.protocol import Ruleset
from games.models import Match
from games.services.open_table import open_table
from games.services.take_seat import fill_with_caretakers


@transaction.atomic
def try_game(*, user: User, game: str) -> Match:
    """A match of two, by the settings for a first game, that has begun already."""
    meta = next(meta for meta in METAS if meta.slug == game)
    edition = meta.editions[0]
    ruleset = Ruleset(meta.slug, edition.slug, meta.revision, edition.presets[0].options)
    match = open_table(user=user, ruleset=ruleset, players=min(meta.players), access=Match.Access.LINK)
    return fill_with_caretakers(match_id=match.pk, user=user)
