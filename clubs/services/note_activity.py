"""Noting that something happens in a club, for lists in the order of activity."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction

from accounts.database_time import database_now
from clubs.models import Club

STEP = timedelta(minutes=10)
"""More often it is not written: a lively chat would rewrite the row with every message."""


def note_activity(*, clubs: Iterable[int]) -> None:
    """Moves clubs to the top of the lists, once what happens is committed: by then nothing else is locked, and the
    order of a list is worth no deadlock."""
    keys = sorted(set(clubs))
    transaction.on_commit(lambda: _write(keys), robust=True)


def _write(keys: list[int]) -> None:
    now = database_now()
    Club.objects.filter(pk__in=keys, active_at__lt=now - STEP).update(active_at=now)
