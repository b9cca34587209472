"""Giving up tables that nobody came to."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Match, MatchQuerySet
from games.services.announce_table import announce_table

WAIT = {Match.Pace.LIVE: timedelta(hours=6), Match.Pace.DAYS: timedelta(days=7)}
"""How long a table waits for its last player since somebody last sat down or got up."""


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
    now = timezone.now()
    too_long = Q(pk=None)
    for pace, wait in WAIT.items():
        too_long |= Q(pace=pace, changed_at__lt=now - wait)
    return Match.objects.filter(too_long, status=Match.Status.OPEN)
