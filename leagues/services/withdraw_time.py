"""Taking back what was said about the time of a table."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from leagues.errors import NoSuchTime
from leagues.services.lock_appointment import lock_appointment


@transaction.atomic
def withdraw_time(*, table_id: int, user: User, proposal_id: int) -> None:
    """Takes an own proposal back, or the agreement to another's. A time that everybody has agreed to is set: it can
    only be changed by agreeing to another."""
    meeting = lock_appointment(table_id=table_id, user=user)
    proposal = meeting.appointment.proposals.filter(pk=proposal_id).first()
    if proposal is None:
        raise NoSuchTime
    if proposal.by_id == meeting.mine.pk:
        proposal.delete()
    else:
        proposal.agreements.filter(entry=meeting.mine).delete()
