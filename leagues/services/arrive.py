"""Saying that one is there to play."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from leagues import outbox
from leagues.errors import TooEarly
from leagues.models import Appointment
from leagues.selectors.meeting_times import OPENS
from leagues.services.lock_appointment import lock_appointment
from leagues.services.start_round import seat_table


@transaction.atomic
def arrive(*, table_id: int, user: User) -> Appointment:
    """Notes that a player is there, from a quarter of an hour before the time; the game begins with the last of them.
    Coming twice is no error."""
    meeting = lock_appointment(table_id=table_id, user=user)
    appointment = meeting.appointment
    if database_now() < appointment.at - OPENS:
        raise TooEarly
    if meeting.mine.pk not in appointment.present:
        appointment.present = [*appointment.present, meeting.mine.pk]
        appointment.save(update_fields=["present"])
    seat_table(table_id=table_id)
    outbox.season_due(meeting.season.pk)
    return appointment
