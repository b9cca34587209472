"""The table as everybody sees it who has no seat: drawn once a version, kept, and given to all who watch.

Every process keeps its own, which costs one drawing a version and no journey to a server for each who watches. Only the
part that htmx asks for is kept, and only while the match is played: it holds no form, so it is the same for
all. Whoever follows a table by socket names the version in the address and is answered without a look at the database.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from accounts.models import User
from games.models import Match
from games.selectors.table import table_page

SECONDS_KEPT = 300
PART = "games/table.html#table"
# Anything longer was never kept, and would be no key for a cache.
_VERSION = re.compile(r"[0-9]{1,10}")
_CODE = re.compile(r"\w{1,20}", re.ASCII)


class KeptPart(NamedTuple):
    """A drawn table, and who does not get it because he has a seat and sees more."""

    html: bytes
    players: frozenset[int]


def kept_answer(request: HttpRequest, code: str) -> HttpResponse | None:
    """The part at the version that the address names, if it has been drawn for somebody already."""
    version = request.GET.get("at", "")
    if not (getattr(request, "htmx", False) and _VERSION.fullmatch(version) and _CODE.fullmatch(code)):
        return None
    part: KeptPart | None = caches["process"].get(_key(code, int(version)))
    if part is None or (isinstance(request.user, User) and request.user.pk in part.players):
        return None
    return HttpResponse(part.html)


def watches(request: HttpRequest, match: Match) -> bool:
    """Whether a request is answered with the part that is kept for all."""
    is_seated = any(seat.user_id == request.user.pk for seat in match.seats.all() if seat.user_id is not None)
    return bool(getattr(request, "htmx", False)) and match.status == Match.Status.PLAYING and not is_seated


def answer(request: HttpRequest, match: Match) -> HttpResponse:
    """The part of the match as it stands, drawn only if nobody has seen it yet."""
    key = _key(match.code, match.version)
    part: KeptPart | None = caches["process"].get(key)
    if part is None:
        players = frozenset(seat.user_id for seat in match.seats.all() if seat.user_id is not None)
        part = KeptPart(render_to_string(PART, {"page": table_page(match=match, user=None)}).encode(), players)
        caches["process"].set(key, part, SECONDS_KEPT)
    return HttpResponse(part.html)


def _key(code: str, version: int) -> str:
    return f"table:{code}:{version}:{get_language()}"
