"""What the playing rooms know of a person."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.models import Match, Seat

PANEL_LENGTH = 20


class FinishedMatch(NamedTuple):
    """A match of a person's past."""

    match: Match
    place: int
    score: int


def finished_matches(*, person_id: int) -> list[FinishedMatch]:
    """A person's last finished matches, the newest first."""
    seats = Seat.objects.filter(user_id=person_id, match__status=Match.Status.OVER).select_related("match")
    rows = []
    for seat in seats.order_by("-match__ended_at")[:PANEL_LENGTH]:
        result = seat.match.result or {}
        rows.append(FinishedMatch(seat.match, result["places"][seat.number], result["scores"][seat.number]))
    return rows


def stored_about(user: User) -> list[dict[str, Any]]:
    """What is kept of a person at tables, for the download of all own data."""
    seats = Seat.objects.filter(user=user).select_related("match").order_by("match__created_at")
    return [
        {
            "table": seat.match.code,
            "title": seat.match.title,
            "ruleset": seat.match.ruleset,
            "seat": seat.number,
            "status": seat.match.status,
            "opened": seat.match.created_at.isoformat(),
            "result": seat.match.result,
        }
        for seat in seats
    ]


def people_at_tables() -> QuerySet[Any, Any]:
    """The ids of everybody who sits at a table that is not over."""
    unfinished = (Match.Status.OPEN, Match.Status.CALLED, Match.Status.PLAYING)
    return Seat.objects.filter(user__isnull=False, match__status__in=unfinished).values("user_id")
