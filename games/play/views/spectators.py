"""The table as spectators see it: rendered once a version, cached, and given to all of them.

Every process keeps its own, which costs one drawing a version and no journey to a server for each who watches. Only the
part that htmx asks for is kept, and only while the match is played: it holds no form, so it is the same for all. A page
that follows a table by socket names the version in the address and is answered without a look at the database.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from accounts.models import User
from accounts.requests import asks_for_part
from games.models import Match
from games.play.selectors.moments import moments_of
from games.play.selectors.table import table_page

CACHE = "spectators"
PART = "games/play/table.html#table"
# Anything longer was never kept.
_VERSION = re.compile(r"[0-9]{1,10}")
_CODE = re.compile(r"\w{1,20}", re.ASCII)


class KeptPart(NamedTuple):
    """A rendered table, and the players, who do not get it because they see more."""

    html: bytes
    players: frozenset[int]


def kept_answer(request: HttpRequest, code: str) -> HttpResponse | None:
    """The part at the version that the address names, if it has been rendered already."""
    version = request.GET.get("at", "")
    if not (_asks_for_table(request) and _VERSION.fullmatch(version) and _CODE.fullmatch(code)):
        return None
    part: KeptPart | None = caches[CACHE].get(_key(code, int(version)))
    if part is None or (isinstance(request.user, User) and request.user.pk in part.players):
        return None
    return HttpResponse(part.html)


def watches(request: HttpRequest, match: Match) -> bool:
    """Whether a request is answered with the part that is kept for all."""
    return _asks_for_table(request) and match.status == Match.Status.PLAYING and match.seat_of(request.user) is None


def answer(request: HttpRequest, match: Match) -> HttpResponse:
    """The part of the match as it stands, rendered only if it is not cached."""
    key = _key(match.code, match.version)
    part: KeptPart | None = caches[CACHE].get(key)
    if part is None:
        players = frozenset(seat.user_id for seat in match.seats.all() if seat.user_id is not None)
        page = table_page(match=match, user=None)
        html = render_to_string(PART, {"page": page, **moments_of(page)}).encode()
        part = KeptPart(html, players)
        caches[CACHE].set(key, part)
    return HttpResponse(part.html)


def _asks_for_table(request: HttpRequest) -> bool:
    """Whether the part is for a page of the match: one that saw the table gather has no room for it."""
    return asks_for_part(request) and "gathering" not in request.GET


def _key(code: str, version: int) -> str:
    """A table's code, its version and the language of its words."""
    return f"{code}:{version}:{get_language()}"
