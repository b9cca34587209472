"""The plies of a match, wherever they are kept: rows while it is played, a packed record afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import NamedTuple

from games.engine.protocol import Event
from games.engine.snapshots import positions_between
from games.models import Match, Ply
from games.models.ply import read_event

LOG_LENGTH = 100
"""Plies that a table page tells, enough for two rounds of turns; the record has them all."""
MATCHES_KEPT = 200
"""Matches whose newest plies a process remembers, some hundred kilobytes each."""


class ToldPly(NamedTuple):
    """A ply and what happened because of it; some of it may not be for everybody."""

    number: int
    seat: int
    text: str
    events: tuple[Event, ...]


_kept: dict[str, tuple[ToldPly, ...]] = {}
"""The newest plies, newest first, by the codes of matches that go on. They can be kept: a row is never written again,
and its number tells which rows are newer."""
_keeping = Lock()


def last_plies(match: Match, count: int = LOG_LENGTH) -> list[ToldPly]:
    """The newest plies, newest first. A player may have moved since the match was loaded: what happened then belongs to
    another table."""
    if match.is_archived:
        return _archived(match, count)
    told = _kept.get(match.code, ())
    newest = told[0].number if told else 0
    if newest < match.ply:
        newer = _rows(match, newest)
        if not newer and match.is_archived_meanwhile():
            return _archived(match, count)
        told = _keep(match, newer, told)
    if told and told[0].number > match.ply:
        told = tuple(ply for ply in told if ply.number <= match.ply)
    if len(told) < min(count, match.ply):
        # More than are kept, or from further back.
        told = tuple(_rows(match, 0, count))
    return list(told[:count])


def note_plies(match: Match, plies: Sequence[Ply]) -> None:
    """Keeps plies that have just been committed, if those before them are."""
    told = _kept.get(match.code, ())
    if told and plies and told[0].number == plies[0].number - 1:
        _keep(match, [ToldPly(ply.number, ply.seat, ply.text, ply.events) for ply in reversed(plies)], told)


def _keep(match: Match, newer: Iterable[ToldPly], told: tuple[ToldPly, ...]) -> tuple[ToldPly, ...]:
    told = (*newer, *told)[:LOG_LENGTH]
    with _keeping:
        # Put in anew, the match is the last to be forgotten.
        _kept.pop(match.code, None)
        if len(_kept) >= MATCHES_KEPT:
            del _kept[next(iter(_kept))]
        _kept[match.code] = told
    return told


def _rows(match: Match, after: int, count: int = LOG_LENGTH) -> list[ToldPly]:
    rows = Ply.objects.filter(match=match, number__gt=after, number__lte=match.ply).order_by("-number")
    told = rows.values_list("number", "seat", "text", "stored_events")[:count]
    return [ToldPly(number, seat, text, tuple(map(read_event, events))) for number, seat, text, events in told]


def _archived(match: Match, count: int) -> list[ToldPly]:
    record = match.archived
    first = max(len(record.plies) - count, 0)
    reached = positions_between(match.game, record.snapshots, record.plies, first, len(record.plies))
    told = [ToldPly(place.number, place.ply.seat, place.ply.text, place.events) for place in reached[1:] if place.ply]
    return told[::-1]
