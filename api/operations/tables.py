"""Tables before the first move: listing, creating, taking and leaving seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from accounts.models import User
from api import schemas
from api.authentication import needs, person_of, public
from api.operations.described import table_info
from api.operations.door import found_match_id
from api.scopes import Scope
from games.clock import LIVE, OVER_DAYS
from games.engine.errors import BadRuleset
from games.engine.metas import find_meta
from games.engine.protocol import Ruleset
from games.errors import BadTable
from games.models import Match
from games.models.table_settings import TableSettings, clock_settings
from games.play.selectors.table import find_match
from games.tables.selectors.lobby import LIST_LENGTH
from games.tables.services import call_players, open_table, play_bots, take_seat

router = Router(tags=["tables"])
CLOCKS = {schemas.Speed.LIVE: LIVE, schemas.Speed.DAYS: OVER_DAYS}


@router.get("", response=list[schemas.TableInfo], auth=public, summary="Tables that anyone may join, the newest first")
def list_open_tables(request: HttpRequest) -> list[dict[str, Any]]:
    return [table_info(match) for match in Match.objects.in_lobby()[:LIST_LENGTH]]


@router.post("", response={201: schemas.TableInfo}, auth=needs(Scope.TABLES_WRITE), summary="Create a table")
def create_table(request: HttpRequest, sent: schemas.NewTable) -> Status[dict[str, Any]]:
    settings = TableSettings(
        title=sent.title,
        access=sent.opponents.value,
        pace=sent.speed.value,
        is_rated=sent.rated,
        **clock_settings(CLOCKS[sent.speed][sent.tempo]),
    )
    ruleset = _ruleset(sent.game, sent.edition, sent.card_set)
    match = open_table.open_table(user=person_of(request), ruleset=ruleset, players=sent.players, **settings)
    return Status(201, table_info(find_match(match.code)))


@router.post(
    "/with-bots", response={201: schemas.TableInfo}, auth=needs(Scope.TABLES_WRITE), summary="Play bots at once"
)
def create_bot_table(request: HttpRequest, sent: schemas.NewBotTable) -> Status[dict[str, Any]]:
    ruleset = _ruleset(sent.game, None, None)
    user = person_of(request)
    match = play_bots.play_bots(user=user, ruleset=ruleset, players=sent.players, bot=sent.level.value)
    return Status(201, table_info(find_match(match.code)))


@router.post("/{code}/join", response=schemas.TableInfo, auth=needs(Scope.TABLES_WRITE), summary="Take a seat")
def join_table(request: HttpRequest, code: str) -> dict[str, Any]:
    return _done(request, code, lambda *, match_id, user: take_seat.take_seat(match_id=match_id, user=user, code=code))


@router.post("/{code}/leave", response=schemas.TableInfo, auth=needs(Scope.TABLES_WRITE), summary="Leave your seat")
def leave_table(request: HttpRequest, code: str) -> dict[str, Any]:
    return _done(request, code, take_seat.leave_seat)


@router.post(
    "/{code}/ready", response=schemas.TableInfo, auth=needs(Scope.TABLES_WRITE), summary="Confirm that you are ready"
)
def confirm_ready(request: HttpRequest, code: str) -> dict[str, Any]:
    return _done(request, code, call_players.confirm_ready)


@router.post("/{code}/cancel", response=schemas.TableInfo, auth=needs(Scope.TABLES_WRITE), summary="Cancel your table")
def cancel_table(request: HttpRequest, code: str) -> dict[str, Any]:
    return _done(request, code, take_seat.cancel_table)


@router.post(
    "/{code}/fill", response=schemas.TableInfo, auth=needs(Scope.TABLES_WRITE), summary="Fill free seats with bots"
)
def fill_table(request: HttpRequest, code: str, sent: schemas.Fill) -> dict[str, Any]:
    bot = sent.level.value if sent.level else ""
    return _done(request, code, lambda *, match_id, user: take_seat.fill_table(match_id=match_id, user=user, bot=bot))


def _done(request: HttpRequest, code: str, service: Callable[..., Match]) -> dict[str, Any]:
    """One call of a service; then the table."""
    user: User = person_of(request)
    service(match_id=found_match_id(code, user), user=user)
    return table_info(find_match(code))


def _ruleset(game: str, edition: str | None, card_set: str | None) -> Ruleset:
    """The newest reading of an edition with one of its sets of cards; raises a refusal for names that there are not."""
    try:
        meta = find_meta(game)
    except BadRuleset as error:
        raise BadTable from error
    chosen = next((each for each in meta.editions if edition in (None, each.slug)), None)
    if chosen is None:
        raise BadTable
    preset = next((each for each in chosen.presets if card_set in (None, each.id)), None)
    if preset is None and (card_set is not None or chosen.presets):
        raise BadTable
    return Ruleset(meta.slug, chosen.slug, meta.revision, tuple(sorted(preset.options)) if preset else ())
