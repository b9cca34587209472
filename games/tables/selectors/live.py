"""Matches that are played in public just now."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Prefetch

from accounts.database_time import database_now
from games.models import Match, MatchQuerySet, Seat

STILL_LIVE = timedelta(minutes=20)
"""For how long a match counts as live in which nothing happens."""


def live_matches() -> MatchQuerySet:
    """Public matches in real time, with their seats."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return Match.objects.live(database_now() - STILL_LIVE).prefetch_related(seats)


def live_count() -> int:
    return Match.objects.live(database_now() - STILL_LIVE).count()
