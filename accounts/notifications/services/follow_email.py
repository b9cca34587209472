"""What becomes of a delivery is what becomes of its email: it is sent when the mail server has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import Delivery, OutgoingEmail
from accounts.notifications.registry import Relevance, registration

AS_EMAIL = {
    OutgoingEmail.State.WAITING: Delivery.State.QUEUED,
    OutgoingEmail.State.SENT: Delivery.State.SENT,
    OutgoingEmail.State.FAILED: Delivery.State.FAILED,
    OutgoingEmail.State.DROPPED: Delivery.State.DROPPED,
}


@transaction.atomic
def follow_email(*, email_id: int, delivery_ids: Sequence[int]) -> Delivery.State:
    """Binds deliveries to the email that brings them, and gives how far that has come."""
    # Locked: a worker may be about to write that it has sent it.
    email = OutgoingEmail.objects.select_for_update().get(pk=email_id)
    state = AS_EMAIL[OutgoingEmail.State(email.state)]
    waiting = Delivery.objects.filter(pk__in=delivery_ids, state=Delivery.State.WAITING)
    waiting.update(state=state, email=email, settled_at=email.settled_at)
    return state


def settle_deliveries(*, email_id: int, state: OutgoingEmail.State, **_: Any) -> None:
    """Writes down for the deliveries of an email how it ended. The caller's transaction writes that of the email."""
    queued = Delivery.objects.filter(email_id=email_id, state=Delivery.State.QUEUED)
    queued.update(state=AS_EMAIL[state], settled_at=database_now())


def is_email_needed(*, email_id: int, **_: Any) -> bool:
    """Whether anything that an email tells is still current; one that brings no notification always is."""
    queued = Delivery.objects.filter(email_id=email_id).select_related("notification__user")
    brought = [delivery.notification for delivery in queued]
    return not brought or any(registration(one.kind).is_current(one) is not Relevance.PAST for one in brought)
