"""Tables, games and people as the schemas of the API describe them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from typing import Any

from django.urls import reverse

from accounts.absolute_urls import absolute_url
from accounts.models import User
from api import schemas
from games.engine.protocol import Event
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Seat
from games.play.selectors.match_labels import facts_of, seat_name, title_of
from games.play.selectors.plies import last_plies
from games.play.selectors.table import LogEntry, TablePage
from games.words import event_words

MOST_LOGGED = 50


def table_info(match: Match) -> dict[str, Any]:
    """A table with its seats, which have been read."""
    seats = list(match.seats.all())
    places = match.places(seats)
    scores = (match.result or {"scores": ()})["scores"] if places else ()
    return {
        "code": match.code,
        "title": title_of(match),
        "url": absolute_url(reverse("games:table", args=[match.code])),
        "game": match.game_slug,
        "ruleset": match.ruleset,
        "status": match.status,
        "players": match.players,
        "speed": " · ".join(facts_of(match)[2:]),
        "is_live": match.pace == Match.Pace.LIVE,
        "is_rated": match.is_rated,
        "ply": match.ply,
        "seats": [_seat(seat, places, scores) for seat in seats],
    }


def table_view(page: TablePage, since: int, most: int = MOST_LOGGED) -> dict[str, Any]:
    """A table as the viewer sees it for whom the page was made, with what happened after a ply."""
    log = islice((entry for entry in _log(page, since, most) if entry.number > since), most)
    return table_info(page.match) | {
        "my_seat": page.my_seat.number if page.my_seat else None,
        "is_my_turn": page.is_my_turn,
        "can_undo": page.can_undo,
        "view": None if page.view is None else plain(page.view),
        "log": [_ply(entry, page) for entry in log],
    }


def person_info(user: User) -> schemas.PersonInfo:
    return schemas.PersonInfo(
        name=user.get_username(),
        url=absolute_url(reverse("accounts:profile", args=[user.get_username()])),
        is_bot=user.is_bot,
        member_since=user.date_joined,
    )


def plain(value: Any) -> Any:
    """A part of a view as JSON: what has names becomes an object, all else that holds several things a list."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, dict):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(part) for part in value)
    return value


def _seat(seat: Seat, places: tuple[int, ...], scores: tuple[int, ...]) -> dict[str, Any]:
    return {
        "number": seat.number,
        "player": seat_name(seat) or None,
        "is_bot": bool(seat.bot),
        "is_to_act": seat.is_to_act,
        "is_autopilot": seat.is_caretaker and not seat.bot,
        "place": places[seat.number] if places else None,
        "score": scores[seat.number] if places else None,
    }


def _log(page: TablePage, since: int, most: int) -> Sequence[LogEntry]:
    """The log of a page, from further back where that was asked for."""
    if most <= MOST_LOGGED or not page.log or page.log[-1].number <= since + 1:
        return page.log
    seat = None if page.my_seat is None else SeatNumber(page.my_seat.number)
    plies = last_plies(page.match, min(most, page.match.ply - since))
    return [
        LogEntry(ply.number, ply.seat, tuple(event for event in reversed(ply.events) if event.is_for(seat)), True)
        for ply in plies
    ]


def _ply(entry: LogEntry, page: TablePage) -> dict[str, Any]:
    return {
        "number": entry.number,
        "seat": entry.seat,
        "events": [described_event(event, page) for event in entry.events],
    }


def described_event(event: Event, page: TablePage) -> dict[str, Any]:
    """Something that happens at a table, with its words."""
    return {
        "kind": event.kind,
        "seat": event.seat,
        "data": {name: plain(value) for name, value in event.data},
        "words": event_words(page.game, event, page.names),
    }
