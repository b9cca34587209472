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
from api.operations.rulesets import CLOCKS, ruleset_of
from api.scopes import Scope
from games.models import Match
from games.models.table_settings import TableSettings, clock_settings
from games.play.selectors.table import find_match
from games.tables.selectors.lobby import LIST_LENGTH
from games.tables.services import call_players, invite, open_table, play_bots, take_seat
from games.tables.services.clone_table import clone_table as clone_table_service
from games.tables.services.rematch import rematch as rematch_service
from games.tables.services.renew_link import renew_link as renew_link_service

router = Router(tags=["tables"])


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
        **clock_settings(CLOCKS[Match.Pace(sent.speed)][sent.tempo]),
    )
    ruleset = ruleset_of(sent.game, sent.edition, sent.card_set)
    match = open_table.open_table(user=person_of(request), ruleset=ruleset, players=sent.players, **settings)
    return Status(201, table_info(find_match(match.code)))


@router.post(
    "/with-bots", response={201: schemas.TableInfo}, auth=needs(Scope.TABLES_WRITE), summary="Play bots at once"
)
def create_bot_table(request: HttpRequest, sent: schemas.NewBotTable) -> Status[dict[str, Any]]:
    ruleset = ruleset_of(sent.game, None, None)
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


@router.post(
    "/{code}/invitations", response=schemas.TableInfo, auth=needs(Scope.TABLES_WRITE), summary="Invite a player"
)
def invite_player(request: HttpRequest, code: str, sent: schemas.Invite) -> dict[str, Any]:
    return _done(request, code, lambda *, match_id, user: invite.invite(match_id=match_id, user=user, name=sent.name))


@router.post("/{code}/decline", response={204: None}, auth=needs(Scope.TABLES_WRITE), summary="Decline an invitation")
def decline_invitation(request: HttpRequest, code: str) -> Status[None]:
    user = person_of(request)
    invite.decline_invitation(match_id=found_match_id(code, user), user=user)
    return Status(204, None)


@router.post(
    "/{code}/clone", response={201: schemas.TableInfo}, auth=needs(Scope.TABLES_WRITE), summary="New, same settings"
)
def clone_table(request: HttpRequest, code: str) -> Status[dict[str, Any]]:
    return _another(request, code, clone_table_service)


@router.post("/{code}/rematch", response={201: schemas.TableInfo}, auth=needs(Scope.TABLES_WRITE), summary="Rematch")
def rematch(request: HttpRequest, code: str) -> Status[dict[str, Any]]:
    return _another(request, code, rematch_service)


@router.post(
    "/{code}/renew-link",
    response={201: schemas.TableInfo},
    auth=needs(Scope.TABLES_WRITE),
    summary="Another link to your private table; the old one ends",
)
def renew_link(request: HttpRequest, code: str) -> Status[dict[str, Any]]:
    return _another(request, code, renew_link_service)


def _another(request: HttpRequest, code: str, service: Callable[..., Match]) -> Status[dict[str, Any]]:
    """One call of a service that finds or makes another table; then that."""
    user = person_of(request)
    made = service(match_id=found_match_id(code, user), user=user)
    return Status(201, table_info(find_match(made.code)))


def _done(request: HttpRequest, code: str, service: Callable[..., object]) -> dict[str, Any]:
    """One call of a service; then the table."""
    user: User = person_of(request)
    service(match_id=found_match_id(code, user), user=user)
    return table_info(find_match(code))
