"""Cancelling tables that have waited too long."""

from __future__ import annotations

from datetime import timedelta
from itertools import product

from django.db import transaction
from django.db.models import Q

from accounts.database_time import database_now
from games.models import Match, MatchQuerySet
from games.play.services.announce_table import announce_table

WAIT_PER_SEAT = {Match.Pace.LIVE: timedelta(hours=2), Match.Pace.DAYS: timedelta(days=3)}
MOST_SEATS = 5


def longest_wait(pace: Match.Pace, players: int) -> timedelta:
    """How long a table waits for its last player since a seat was last taken or left: a large one needs more people
    to come by, and a small one that no one joins is not wanted."""
    return players * WAIT_PER_SEAT[pace]


def expire_tables() -> int:
    """Cancels every table that has waited too long, and says how many there were. Safe to run twice."""
    return sum(_expire(match_id) for match_id in _waited_too_long().values_list("pk", flat=True))


@transaction.atomic
def _expire(match_id: int) -> bool:
    match = _waited_too_long().select_for_update().filter(pk=match_id).first()
    if match is None:
        return False
    match.status = Match.Status.CANCELLED
    announce_table(match=match, seats=list(match.seats.all()))
    return True


def _waited_too_long() -> MatchQuerySet:
    now = database_now()
    too_long = Q(pk=None)
    for pace, players in product(Match.Pace, range(1, MOST_SEATS + 1)):
        too_long |= Q(pace=pace, players=players, changed_at__lt=now - longest_wait(pace, players))
    return Match.objects.filter(too_long, status=Match.Status.OPEN)
