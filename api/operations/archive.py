"""Finished games."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Query, Router

from accounts import limits
from accounts.absolute_urls import absolute_url
from api import schemas
from api.authentication import public, viewer_of
from api.errors import BadRequest
from api.operations.door import found_match
from games.archive.search_form import ArchiveForm
from games.archive.search_query import write_cursor
from games.archive.selectors.exports import match_json, require_open
from games.archive.selectors.match_search import search
from games.archive.selectors.record import record_text
from games.fact_words import reason_words
from games.models import ArchiveEntry
from games.play.selectors.match_labels import seat_name, title_of

router = Router(tags=["archive"], auth=public)


@router.get("", response=schemas.FoundGames, summary="Search finished games")
def search_archive(request: HttpRequest, asked: Query[schemas.ArchiveSearch]) -> dict[str, Any]:
    """Takes every field that the page `/archive/` has in its address, by the same names."""
    limits.check(limits.SEARCHES, request)
    viewer = viewer_of(request)
    form = ArchiveForm(request.GET.copy(), viewer)
    if not form.is_valid():
        raise BadRequest
    found = search(form.query, viewer)
    return {
        "games": [_found(entry) for entry in found.entries],
        "after": write_cursor(found.after) if found.after else None,
    }


@router.get("/{code}", response=dict[str, Any], summary="A finished game, every move with its digest")
def get_game(request: HttpRequest, code: str) -> dict[str, Any]:
    """Its shape is described by `/exports/match.schema.json`."""
    limits.check(limits.REPLAYS, request)
    viewer = viewer_of(request)
    return match_json(match=found_match(code, viewer), user=viewer)


@router.get("/{code}/record", response={200: None}, summary="A finished game as text")
def get_record(request: HttpRequest, code: str) -> HttpResponse:
    limits.check(limits.FILES, request)
    viewer = viewer_of(request)
    match = found_match(code, viewer)
    require_open(match=match, user=viewer)
    return HttpResponse(record_text(match), content_type="text/plain; charset=utf-8")


def _found(entry: ArchiveEntry) -> dict[str, Any]:
    seats = sorted(entry.seats.all(), key=lambda seat: (seat.place, seat.number))
    return {
        "code": entry.match.code,
        "url": absolute_url(reverse("games:table", args=[entry.match.code])),
        "game": entry.game,
        "title": title_of(entry.match),
        "ended_at": entry.ended_at,
        "is_rated": entry.is_rated,
        "reason": reason_words(entry.game, entry.reason),
        "seats": [seat_name(seat) for seat in seats],
        "scores": [seat.score for seat in seats],
        "places": [seat.place for seat in seats],
    }
