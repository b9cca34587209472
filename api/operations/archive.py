"""Finished games."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from ninja import Query, Router

from accounts import limits
from accounts.absolute_urls import absolute_url
from accounts.models import User
from accounts.selectors.people import find_member
from api.authentication import needs, person_of, public, viewer_of
from api.deprecations import ARCHIVE_PAGE, note_deprecation
from api.operations.audience import cleaned
from api.operations.described import plain
from api.operations.door import found_match
from api.schemas import ArchiveSearch, FoundGames
from api.schemas import archive as schemas
from api.scopes import Scope
from games.archive.search_form import ArchiveForm
from games.archive.search_query import write_cursor
from games.archive.selectors.export_lines import own_lines, public_lines
from games.archive.selectors.exports import match_json, require_open, scores_csv
from games.archive.selectors.match_search import search
from games.archive.selectors.player_statistics import player_statistics
from games.archive.selectors.proof import proof_text
from games.archive.selectors.record import record_text
from games.archive.selectors.replay import replay_page, replayed_match
from games.archive.selectors.statistics import statistics_page
from games.archive.statistics_form import OpponentForm, StatisticsForm
from games.archive.views.exports import NDJSON
from games.archive.views.streaming import streamed
from games.engine.metas import all_metas
from games.fact_words import reason_words
from games.models import ArchiveEntry
from games.play.selectors.match_labels import seat_name, title_of

router = Router(tags=["archive"], auth=public)
statistics_router = Router(tags=["archive"], auth=public)


def _described_as(kind: str, shape: str = "string") -> dict[str, Any]:
    """What an answer is that has no schema."""
    return {"responses": {200: {"content": {kind: {"schema": {"type": shape}}}}}}


TEXT, CSV, LINES = _described_as("text/plain"), _described_as("text/csv"), _described_as(NDJSON, "object")


@router.get("", response=FoundGames, summary="Search finished games")
def search_archive(request: HttpRequest, asked: Query[ArchiveSearch]) -> dict[str, Any]:
    """Takes every field that the page `/archive/` has in its address, by the same names."""
    limits.check(limits.SEARCHES, request)
    viewer = viewer_of(request)
    fields = request.GET.copy()
    if "page" in fields:
        note_deprecation(request, ARCHIVE_PAGE)
    if asked.cursor:
        fields["page"] = asked.cursor
    form = ArchiveForm(fields, viewer)
    cleaned(form)
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


@router.get("/{code}/record", response={200: None}, summary="A finished game as text", openapi_extra=TEXT)
def get_record(request: HttpRequest, code: str) -> HttpResponse:
    limits.check(limits.FILES, request)
    viewer = viewer_of(request)
    match = found_match(code, viewer)
    require_open(match=match, user=viewer)
    return _text(record_text(match))


@router.get(
    "/{code}/proof",
    response={200: None},
    summary="A finished game with the odds of every draw, to verify it",
    openapi_extra=TEXT,
)
def get_proof(request: HttpRequest, code: str) -> HttpResponse:
    limits.check(limits.REPLAYS, request)
    viewer = viewer_of(request)
    return _text(proof_text(match=found_match(code, viewer), user=viewer))


@router.get("/{code}/scores", response={200: None}, summary="The scoring sheet as CSV", openapi_extra=CSV)
def get_scores(request: HttpRequest, code: str) -> HttpResponse:
    limits.check(limits.FILES, request)
    return _text(scores_csv(match=found_match(code, viewer_of(request))), "csv")


@router.get("/{code}/replay", response=schemas.Replay, summary="A finished game at a ply, through a mask")
def get_replay(request: HttpRequest, code: str, asked: Query[schemas.AskedReplay]) -> dict[str, Any]:
    limits.check(limits.REPLAY_STEPS, request)
    viewer = viewer_of(request)
    replayed = replayed_match(match=found_match(code, viewer), user=viewer)
    page = replay_page(replayed=replayed, ply=asked.ply, mask=asked.mask)
    return {
        "code": code,
        "game": page.game,
        "ply": page.ply,
        "length": len(replayed.plies),
        "mask": page.mask,
        "masks": replayed.masks,
        "view": plain(page.view),
        "last_move": page.last_move_words,
        "events": page.events,
        "plies": page.rows,
    }


@statistics_router.get(
    "/statistics/{game}", response=schemas.GameStatistics, summary="How the finished games of a game went"
)
def get_statistics(request: HttpRequest, game: str, asked: Query[schemas.AskedStatistics]) -> Any:
    limits.check(limits.STATISTICS, request)
    if game not in {meta.slug for meta in all_metas()}:
        raise Http404
    form = StatisticsForm(asked.dict(), game=game)
    cleaned(form)
    return statistics_page(game, form.filters)


@statistics_router.get(
    "/people/{name}/statistics", response=schemas.PersonStatistics, summary="How a member fared, also against another"
)
def get_person_statistics(request: HttpRequest, name: str, asked: Query[schemas.AskedOpponent]) -> Any:
    limits.check(limits.STATISTICS, request)
    form = OpponentForm(asked.dict())
    opponent = cleaned(form)["opponent"]
    return player_statistics(_member(name), viewer_of(request), opponent)


@statistics_router.get(
    "/people/{name}/games",
    response={200: None},
    summary="All public games of a member, one a line (NDJSON)",
    openapi_extra=LINES,
)
def stream_person_games(request: HttpRequest, name: str) -> StreamingHttpResponse:
    limits.check(limits.STREAMS, request)
    member = _member(name)
    lines = public_lines(person_id=member.pk)
    return streamed(request, lines, kind=NDJSON, file_name=f"matches-{member.pk}.ndjson")


@statistics_router.get(
    "/account/games",
    response={200: None},
    auth=needs(Scope.PLAY_READ),
    summary="All your finished games, one a line (NDJSON)",
    openapi_extra=LINES,
)
def stream_own_games(request: HttpRequest) -> StreamingHttpResponse:
    limits.check(limits.STREAMS, request)
    return streamed(request, own_lines(user=person_of(request)), kind=NDJSON, file_name="my-matches.ndjson")


def _member(name: str) -> User:
    member = find_member(name)
    if member is None:
        raise Http404
    return member


def _text(text: str, kind: str = "plain") -> HttpResponse:
    return HttpResponse(text, content_type=f"text/{kind}; charset=utf-8")


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
