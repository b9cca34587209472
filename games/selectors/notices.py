"""Reads of what people have been told on the page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q

from accounts.models import Kind, Moment, User
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Notice, NoticeQuerySet, Ply, Seat, TableWish
from games.play.selectors.match_labels import seat_name
from games.selectors.messages import headline_of
from games.selectors.standing import DECISIONS
from games.words import event_words

PAGE_LENGTH = 50
MOST_RECAPS = 10
MOST_PLIES = 200
RECAP_LENGTH = 8
"""Tables of which the list tells what happened, how much is read for it, and how much is told of each."""
TABLE_MOMENTS = (Moment.AT_ONCE, Moment.DIGEST, Moment.NEVER)
"""How somebody can be told about one table, if not as usual."""


@dataclass(frozen=True)
class NoticeRow:
    """A notice in the list."""

    id: int
    headline: str
    at: datetime
    is_new: bool
    is_waiting: bool
    """Whether the person still has to decide."""
    recap: tuple[str, ...] = ()
    """What happened since his last decision, the newest first."""


def notice_rows(user: User) -> tuple[NoticeRow, ...]:
    """What stands on a person's page, the newest first."""
    shown = _with_waiting(Notice.objects.filter(user=user, is_shown=True)).select_related("match")
    notices = list(shown.order_by("-due_at", "-pk")[:PAGE_LENGTH])
    turns = [notice for notice in notices if notice.kind == Kind.TURN and notice.is_waiting and notice.since]
    recaps = _recaps(turns[:MOST_RECAPS], user)
    return tuple(
        NoticeRow(
            id=notice.pk,
            headline=headline_of(Kind(notice.kind), notice.match),
            at=notice.due_at,
            is_new=notice.read_at is None and (notice.kind not in DECISIONS or notice.is_waiting),
            is_waiting=notice.kind in DECISIONS and notice.is_waiting,
            recap=recaps.get(notice.pk, ()),
        )
        for notice in notices
    )


def _recaps(notices: list[Notice], user: User) -> dict[int, tuple[str, ...]]:
    """What happened at tables that wait for the person, as far as he may know it; for all of them at once."""
    if not notices:
        return {}
    since = Q()
    for notice in notices:
        since |= Q(match=notice.match_id, number__gt=notice.since)
    plies = Ply.objects.filter(since).order_by("-number")[:MOST_PLIES]
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(match__in=[notice.match_id for notice in notices]).select_related("user"):
        seats.setdefault(seat.match_id, []).append(seat)
    told: dict[int, list[str]] = {}
    for ply in plies:
        here = seats[ply.match_id]
        mine = next((SeatNumber(seat.number) for seat in here if seat.user_id == user.pk), None)
        names = tuple(seat_name(seat) for seat in here)
        events = (event for event in reversed(ply.events) if event.is_for(mine))
        told.setdefault(ply.match_id, []).extend(event_words(event, names) for event in events)
    return {notice.pk: tuple(told.get(notice.match_id or 0, ())[:RECAP_LENGTH]) for notice in notices}


def unread_count(user: User) -> int:
    """How many notices a person has not read; a decision that he has made needs no reading."""
    unread = _with_waiting(Notice.objects.filter(user=user, is_shown=True, read_at=None))
    return int(unread.filter(~Q(kind__in=DECISIONS) | Q(is_waiting=True)).count())


def table_wish(match: Match, user: User | None) -> str:
    """How a person wants to be told about a table; empty is as usual."""
    if user is None:
        return ""
    return TableWish.objects.filter(match=match, user=user).values_list("moment", flat=True).first() or ""


def notices_stored_about(user: User) -> dict[str, Any]:
    """What a person was told, for the download of all own data."""
    notices = Notice.objects.filter(user=user).order_by("pk")
    wishes = TableWish.objects.filter(user=user).order_by("pk")
    return {
        "notices": list(notices.values("kind", "made_at", "due_at", "read_at", table=F("match__code"))),
        "tables": list(wishes.values("moment", table=F("match__code"))),
    }


def _with_waiting(notices: NoticeQuerySet) -> Any:
    """Notices, each with whether its match waits for the person's decision since."""
    seats = Seat.objects.filter(
        match=OuterRef("match"), user=OuterRef("user"), is_to_act=True, is_caretaker=False
    ).filter(Q(seen_ply=OuterRef("since")) | Q(match__status=Match.Status.CALLED))
    return notices.annotate(is_waiting=Exists(seats))
