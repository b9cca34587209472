"""Leaving the tables that have not begun, when a person is suspended."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction

from accounts.models import User
from games.errors import NotYourSeat, TableClosed
from games.models import Match
from games.tables.services.take_seat import leave_seat


@transaction.atomic
def leave_gathering_tables(*, user: User) -> None:
    """Leaves every table that has not begun; matches in play stay the person's to finish."""
    gathering = Match.objects.of_person(user).filter(status__in=Match.GATHERING)
    for match_id in gathering.values_list("pk", flat=True):
        # One that has begun in this moment is played.
        with suppress(TableClosed, NotYourSeat):
            leave_seat(match_id=match_id, user=user)
