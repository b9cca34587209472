"""How a match was played to its end, seat by seat: what everybody may know, for those who judge a complaint."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from statistics import median
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Match, Seat
from games.play.clock_words import duration_words


class SeatConduct(NamedTuple):
    """A seat, and how its player went about it."""

    seat: int
    name: str
    words: str


def conduct_at(match: Match) -> list[SeatConduct]:
    """Every seat with its place, how it ended, and how long its moves took. Nothing hidden is in it."""
    seats = list(match.seats.select_related("user").order_by("number"))
    places, waits = match.places(seats), _waits(match)
    return [
        SeatConduct(
            seat.number,
            seat.user.get_username() if seat.user else "",
            " · ".join((*_ending(seat, places), *_pace(waits[seat.number]), *_waiting(match, seat))),
        )
        for seat in seats
    ]


def _ending(seat: Seat, places: tuple[int, ...]) -> Iterable[str]:
    if places:
        yield _("place %(place)s") % {"place": places[seat.number]}
    if seat.has_conceded:
        yield _("resigned")
    elif seat.has_timed_out:
        yield _("ran out of time")
    if seat.extended_at is not None:
        yield _("used extra time")


def _pace(waits: list[int]) -> Iterable[str]:
    if not waits:
        yield _("no moves")
        return
    yield ngettext("%(n)s move", "%(n)s moves", len(waits)) % {"n": len(waits)}
    yield _("usually %(time)s a move") % {"time": duration_words(timedelta(seconds=round(median(waits))))}
    yield _("longest %(time)s") % {"time": duration_words(timedelta(seconds=max(waits)))}


def _waiting(match: Match, seat: Seat) -> Iterable[str]:
    """How long a running match has waited for the player."""
    if match.status != Match.Status.PLAYING or not seat.is_to_act:
        return
    if seat.clock_since is None:
        yield _("has to move now")
    else:
        yield _("the game has been waiting for %(time)s") % {"time": duration_words(timezone.now() - seat.clock_since)}


def _waits(match: Match) -> dict[int, list[int]]:
    """Seconds from the ply before to each ply, by the seat that made it."""
    found: dict[int, list[int]] = defaultdict(list)
    if match.is_archived:
        record = match.archived
        for ply, seconds in zip(record.plies, record.seconds, strict=True):
            found[int(ply.seat)].append(seconds)
        return found
    before = match.started_at
    for seat, made_at in match.plies.order_by("number").values_list("seat", "made_at"):
        if before is not None:
            found[seat].append(max(0, round((made_at - before).total_seconds())))
        before = made_at
    return found
