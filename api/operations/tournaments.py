"""Tournaments: looking at them, playing in them, and hosting them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Query, Router, Status

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from accounts.row_ids import LARGEST_ID
from api.authentication import needs, person_of, public
from api.operations.audience import cleaned, member_viewer_of
from api.schemas import tournaments as schemas
from api.scopes import Scope
from tournaments.forms import TournamentForm
from tournaments.models import Entry, Tournament
from tournaments.selectors.directory import directory
from tournaments.selectors.tournament_page import find_tournament, tournament_page
from tournaments.services import create_tournament as hosting_services
from tournaments.services import take_part

router = Router(tags=["tournaments"])
taking_part = needs(Scope.EVENTS_WRITE)
hosting = needs(Scope.HOST)


@router.get("", response=schemas.Tournaments, auth=public, summary="Tournaments: running, soon and finished")
def list_tournaments(request: HttpRequest, asked: Query[schemas.AskedTournaments]) -> dict[str, Any]:
    page = directory(asked.cursor)
    after = None if page.later is None else str(page.later)
    return {"running": page.running, "soon": page.soon, "finished": page.finished, "after": after}


@router.get("/{number}", response=schemas.Tournament, auth=public, summary="A tournament with its standings")
def get_tournament(request: HttpRequest, number: int, asked: Query[schemas.AskedTournaments]) -> dict[str, Any]:
    return _shown(_tournament(number), member_viewer_of(request), asked.cursor)


@router.post("", response={201: schemas.Tournament}, auth=hosting, summary="Host a tournament")
def create_tournament(request: HttpRequest, sent: schemas.NewTournament) -> Status[dict[str, Any]]:
    user = person_of(request)
    data = {name: "" if value is None else value for name, value in sent.dict().items()}
    form = TournamentForm({**data, "starts_at": sent.starts_at.isoformat()})
    cleaned(form)
    made = hosting_services.create_tournament(user=user, **form.settings)
    return Status(201, _shown(_tournament(made.pk), user))


@router.post(
    "/{number}/join", response=schemas.TournamentEntry, auth=taking_part, summary="Join, check in or come back"
)
def join(request: HttpRequest, number: int, sent: schemas.TournamentPassword) -> Entry:
    limits.check(limits.TOURNAMENT_JOINS, request)
    found = _tournament(number)
    return take_part.join_tournament(tournament_id=found.pk, user=person_of(request), password=sent.password)


@router.post("/{number}/pause", response=schemas.TournamentEntry, auth=taking_part, summary="Pause")
def pause(request: HttpRequest, number: int) -> Entry:
    return _entered(request, number, take_part.pause_play)


@router.post("/{number}/leave", response=schemas.TournamentEntry, auth=taking_part, summary="Leave")
def leave(request: HttpRequest, number: int) -> Entry:
    return _entered(request, number, take_part.leave_tournament)


@router.post("/{number}/cancel", response={204: None}, auth=hosting, summary="Cancel a tournament of yours")
def cancel(request: HttpRequest, number: int) -> Status[None]:
    hosting_services.cancel_tournament(tournament_id=_tournament(number).pk, user=person_of(request))
    return Status(204, None)


def _entered(request: HttpRequest, number: int, service: Callable[..., Entry]) -> Entry:
    limits.check(limits.TOURNAMENT_JOINS, request)
    return service(tournament_id=_tournament(number).pk, user=person_of(request))


def _tournament(number: int) -> Tournament:
    found = find_tournament(max(0, min(number, LARGEST_ID)))
    if found is None:
        raise Http404
    return found


def _shown(tournament: Tournament, user: User | None, page: int | None = None) -> dict[str, Any]:
    shown = tournament_page(tournament=tournament, user=user, now=database_now(), page=page)
    names = [name for name in schemas.Tournament.model_fields if name != "after"]
    after = str(shown.page + 1) if shown.page < shown.pages else None
    return {name: getattr(shown, name) for name in names} | {"after": after}
