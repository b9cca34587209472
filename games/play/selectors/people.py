"""What tables know of a person."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import F, QuerySet

from accounts.models import User
from games.models import ArchiveSeat, Invitation, Match, Seat, SeatHolder, TableEvent
from games.play.selectors.match_labels import match_title

PANEL_LENGTH = 20
PANEL_REACH = 100
"""So many of a person's last matches are looked at for some that everybody may find."""


class FinishedMatch(NamedTuple):
    """A match of a person's past."""

    match: Match
    title: str
    """With those whom the person played."""
    place: int
    score: int


def finished_matches(*, person_id: int, viewer: User | None) -> list[FinishedMatch]:
    """A person's last matches in the archive, the newest first: those that are listed, and all for themselves."""
    seats = ArchiveSeat.objects.filter(user_id=person_id).order_by("-entry_id").select_related("entry__match")
    seats = seats.prefetch_related("entry__seats__user")
    is_own = viewer is not None and viewer.pk == person_id
    shown = [seat for seat in seats[:PANEL_REACH] if is_own or seat.entry.is_listed]
    return [
        FinishedMatch(
            seat.entry.match, match_title(seat.entry.match, list(seat.entry.seats.all())), seat.place, seat.score
        )
        for seat in shown[:PANEL_LENGTH]
    ]


def exported_seats(user: User) -> list[dict[str, Any]]:
    """What is kept of a person at tables, for the download of all own data."""
    known = ("match", "match__seats")
    seats = Seat.objects.filter(user=user).prefetch_related(*known).order_by("match__created_at")
    lost = SeatHolder.objects.filter(user=user).prefetch_related(*known).order_by("match__created_at")
    return [
        {
            "table": seat.match.code,
            "title": seat.match.title,
            "ruleset": seat.match.ruleset,
            "seat": seat.number,
            "status": seat.match.status,
            "opened": seat.match.created_at.isoformat(),
            # A table can be sealed to a person who has left it.
            "result": _result(seat.match) if seat.match.is_shown_to(user) else None,
        }
        for seat in (*seats, *lost)
    ]


def _result(match: Match) -> dict[str, Any] | None:
    return None if match.result is None else {**match.result, "places": list(match.places())}


def exported_tables(user: User) -> dict[str, Any]:
    """What a person called the tables that they opened, whom they asked to come, who asked them, and what happened at
    tables beside the moves, for the download of all own data."""
    opened = Match.objects.filter(opened_by=user).order_by("pk")
    invitations = Invitation.objects.order_by("pk")
    sent = invitations.filter(invited_by=user)
    events = TableEvent.objects.filter(user=user).order_by("pk")
    return {
        "opened": list(opened.values("title", "created_at", "status", table=F("code"))),
        "invited": list(sent.values("created_at", table=F("match__code"), person=F("user__username"))),
        "invitations": list(
            invitations.filter(user=user).values("created_at", table=F("match__code"), person=F("invited_by__username"))
        ),
        "events": list(events.values("kind", "at", table=F("match__code"))),
    }


def people_at_tables() -> QuerySet[Any, Any]:
    """The ids of everybody who sits at a table that is not over."""
    return Seat.objects.filter(user__isnull=False, match__status__in=Match.UNFINISHED).values("user_id")
