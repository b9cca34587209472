"""Finished matches to take away: one in several forms, or all of a person."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import signed_in, visitor
from accounts.selectors.people import members
from games.archive.selectors.export_lines import own_lines, public_lines
from games.archive.selectors.exports import file_name, match_json, play_log_text, scores_csv
from games.archive.selectors.proof import proof_text
from games.archive.selectors.record import record_text
from games.archive.views.streaming import streamed
from games.errors import NotOver, NotRevealed, Refusal, SecretsHeld
from games.models import Match
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table

NDJSON = "application/x-ndjson"


@require_safe
@limited(limits.FILES)
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a match as a text file: everybody may have it, once nothing in it is a secret any more."""
    match = match_or_404(request, code)
    if match.status != Match.Status.OVER:
        return show_table(request, code, NotOver())
    if not match.is_open_to(match.seat_of(request.user)):
        return show_table(request, code, SecretsHeld() if match.secrets_held else NotRevealed())
    response = HttpResponse(record_text(match), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{match.game_slug}-{match.code}.txt"'
    return response


@require_safe
@limited(limits.REPLAYS)
def record_json(request: HttpRequest, code: str) -> HttpResponse:
    """A match for programs, every ply with its digest."""

    def answer(match: Match) -> HttpResponse:
        return JsonResponse(
            match_json(match=match, user=visitor(request)), json_dumps_params={"indent": 1, "ensure_ascii": False}
        )

    return _file(request, code, ".json", answer)


@require_safe
@limited(limits.REPLAYS)
def proof(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a match with the odds of every draw: what the script needs that checks them."""
    return _file(request, code, "-proof.txt", lambda match: _text(proof_text(match=match, user=visitor(request))))


@require_safe
@limited(limits.FILES)
def scores(request: HttpRequest, code: str) -> HttpResponse:
    """The scoring sheet for a spreadsheet: what the table itself shows to everybody at the end."""
    return _file(request, code, ".csv", lambda match: _text(scores_csv(match=match), "csv"))


@require_safe
@limited(limits.FILES)
def play_log(request: HttpRequest, code: str) -> HttpResponse:
    """Date, game, players and points in lines that can be copied into a log of plays."""
    address = request.build_absolute_uri(reverse("games:table", args=[code]))
    return _file(request, code, "", lambda match: _text(play_log_text(match=match, address=address)))


@require_safe
@login_required
@never_cache
@limited(limits.STREAMS)
def own_matches(request: HttpRequest) -> HttpResponseBase:
    """All own matches, one a line."""
    lines = own_lines(user=signed_in(request))
    return streamed(request, lines, kind=NDJSON, file_name="my-matches.ndjson")


@require_safe
@limited(limits.STREAMS)
def person_matches(request: HttpRequest, person: int) -> HttpResponseBase:
    """The public matches of a member, one a line."""
    member = get_object_or_404(members(), pk=person)
    lines = public_lines(person_id=member.pk)
    return streamed(request, lines, kind=NDJSON, file_name=f"matches-{member.pk}.ndjson")


def _text(text: str, kind: str = "plain") -> HttpResponse:
    return HttpResponse(text, content_type=f"text/{kind}; charset=utf-8")


def _file(request: HttpRequest, code: str, ending: str, answer: Callable[[Match], HttpResponse]) -> HttpResponse:
    """What a match is written down as, to be saved if its name has an ending; or the table with what was refused."""
    match = match_or_404(request, code)
    try:
        response = answer(match)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    if ending:
        response["Content-Disposition"] = f'attachment; filename="{file_name(match, ending)}"'
    return response
