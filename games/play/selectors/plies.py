"""The plies of a match, wherever they are kept: rows while it is played, a packed record afterwards."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.protocol import Event
from games.engine.snapshots import positions_between
from games.models import Match, Ply
from games.models.ply import read_event


class ToldPly(NamedTuple):
    """A ply and what happened because of it; some of it may not be for everybody."""

    number: int
    seat: int
    events: tuple[Event, ...]


def last_plies(match: Match, count: int) -> list[ToldPly]:
    """The newest plies, newest first. A player may have moved since the match was loaded: what happened then belongs to
    another table."""
    if match.is_archived:
        return _archived(match, count)
    rows = Ply.objects.filter(match=match, number__lte=match.ply).order_by("-number")
    told = list(rows.values_list("number", "seat", "stored_events")[:count])
    if not told and match.status == Match.Status.OVER and match.is_archived_meanwhile():
        return _archived(match, count)
    return [ToldPly(number, seat, tuple(map(read_event, events))) for number, seat, events in told]


def _archived(match: Match, count: int) -> list[ToldPly]:
    record = match.archived
    first = max(len(record.plies) - count, 0)
    reached = positions_between(match.game, record.snapshots, record.plies, first, len(record.plies))
    told = [ToldPly(place.number, place.ply.seat, place.events) for place in reached[1:] if place.ply is not None]
    return told[::-1]
