"""Playing bots at once, by the settings of the person's choice."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction

from accounts.models import User
from games.engine.protocol import Ruleset
from games.models import Match
from games.models.table_settings import TableSettings
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import fill_table


@transaction.atomic
def play_bots(*, user: User, ruleset: Ruleset, players: int, bot: str, **settings: Unpack[TableSettings]) -> Match:
    """A match with bots of that level on all other seats, which has begun already."""
    match = open_table(user=user, ruleset=ruleset, players=players, **settings)
    return fill_table(match_id=match.pk, user=user, bot=bot)
