"""The person of the token, and other people."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router

from accounts.selectors.people import find_member
from api import schemas
from api.authentication import needs, person_of, public
from api.models import Token
from api.operations.described import person_info, table_info
from api.scopes import Scope
from games.models import Match

router = Router(tags=["people"])
MOST_TABLES = 100


@router.get("/account", response=schemas.Account, auth=needs(Scope.ACCOUNT_READ), summary="Whose token this is")
def get_account(request: HttpRequest) -> schemas.Account:
    user, token = person_of(request), getattr(request, "auth", None)
    assert isinstance(token, Token), "a scope was asked for"
    return schemas.Account(
        name=user.get_username(),
        is_bot=user.is_bot,
        scopes=token.scopes,
        games_waiting=Match.objects.waiting_for(user).count(),
    )


@router.get(
    "/account/tables",
    response=list[schemas.TableInfo],
    auth=needs(Scope.ACCOUNT_READ),
    summary="Your unfinished tables, those that wait for you first",
)
def list_own_tables(request: HttpRequest) -> list[dict[str, Any]]:
    return [table_info(match) for match in Match.objects.of_person(person_of(request))[:MOST_TABLES]]


@router.get("/people/{name}", response=schemas.PersonInfo, auth=public, summary="A member")
def get_person(request: HttpRequest, name: str) -> schemas.PersonInfo:
    member = find_member(name)
    if member is None:
        raise Http404
    return person_info(member)
