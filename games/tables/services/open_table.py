"""Opening a table."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction
from django.utils.translation import gettext as _

from accounts import limits
from accounts.models import User
from games import outbox
from games.engine.errors import EngineError
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.errors import BadTable, RatedNeedsMembers
from games.models import Match, Seat
from games.models.match import TITLE_LENGTH
from games.models.table_settings import TableSettings
from games.tables.services.check_bot import check_bot
from games.tables.services.check_bot_account import check_games_of_bot
from games.tables.services.check_tables import check_tables
from games.text_checks import check_title
from moderation.selectors.restrictions import require_may_write


@transaction.atomic
def open_table(*, user: User, ruleset: Ruleset, players: int, **settings: Unpack[TableSettings]) -> Match:
    """A new table at which its host has taken the first seat."""
    try:
        game_for(ruleset).setup(ruleset, players)
    except EngineError as error:
        raise BadTable(_("These settings do not work together: %(reason)s.") % {"reason": error}) from error
    check_bot(bot=settings.get("stand_in", ""))
    settings["title"] = check_title(text=settings.get("title", ""), most=TITLE_LENGTH)
    if settings["title"]:
        require_may_write(user)
    if settings.get("is_rated") and user.is_guest:
        raise RatedNeedsMembers
    check_tables(user=user)
    if user.is_bot:
        check_games_of_bot(user=user)
    limits.spend(limits.TABLES, person=user.pk)
    match = Match.objects.create(opened_by=user, ruleset=ruleset.text, players=players, **settings)
    seats = [Seat(match=match, number=number) for number in range(players)]
    seats[0].user = user
    Seat.objects.bulk_create(seats)
    outbox.lobby_changed()
    outbox.people_changed([user.pk])
    return match
