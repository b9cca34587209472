"""Bot accounts: the list of them, and challenging one."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest
from django.urls import reverse
from ninja import Query, Router, Status

from accounts.absolute_urls import absolute_url
from api.authentication import needs, person_of, public
from api.operations.described import table_info
from api.operations.rulesets import CLOCKS, ruleset_of
from api.schemas import TableInfo
from api.schemas import bots as schemas
from api.scopes import Scope
from api.selectors.bots import PAGE_LENGTH, bot_rows, find_bot
from games.models import Match
from games.models.table_settings import TableSettings, clock_settings
from games.play.selectors.table import find_match
from games.tables.services import invite, open_table

router = Router(tags=["bots"])


@router.get("", response=schemas.Bots, auth=public, summary="Bot accounts with their ratings")
def list_bots(request: HttpRequest, asked: Query[schemas.AskedBots]) -> dict[str, Any]:
    rows = bot_rows(asked.cursor)
    found = [row._asdict() | {"url": absolute_url(reverse("accounts:profile", args=[row.name]))} for row in rows]
    return {"bots": found, "after": str(rows[-1].id) if len(rows) == PAGE_LENGTH else None}


@router.post(
    "/{name}/challenges",
    response={201: TableInfo},
    auth=needs(Scope.TABLES_WRITE),
    summary="Challenge a bot: a table by invitation, to which it is invited",
)
def challenge_bot(request: HttpRequest, name: str, sent: schemas.BotChallenge) -> Status[dict[str, Any]]:
    bot = find_bot(name)
    if bot is None:
        raise Http404
    user = person_of(request)
    settings = TableSettings(
        access=Match.Access.INVITATION.value, pace=sent.speed.value, **clock_settings(CLOCKS[sent.speed][sent.tempo])
    )
    ruleset = ruleset_of(sent.game, sent.edition, sent.card_set)
    with transaction.atomic():
        match = open_table.open_table(user=user, ruleset=ruleset, players=sent.players, **settings)
        invite.invite(match_id=match.pk, user=user, name=bot.user.get_username())
    return Status(201, table_info(find_match(match.code)))
