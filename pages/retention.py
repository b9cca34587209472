"""What the page about privacy says of how long things are kept, from where it is decided."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings

from accounts.notifications.services.forget_old_notifications import KEPT as NOTIFICATIONS_KEPT
from accounts.services import (
    forget_emails,
    forget_networks,
    forget_staff_accesses,
    forget_unconfirmed,
    remove_stale_guests,
)


class Retention(NamedTuple):
    """After how many days what is removed."""

    sessions: int
    networks: int
    notifications: int
    emails: int
    unconfirmed: int
    guests: int
    staff_accesses: int


def retention() -> Retention:
    return Retention(
        sessions=settings.SESSION_COOKIE_AGE // 86_400,
        networks=forget_networks.AFTER.days,
        notifications=NOTIFICATIONS_KEPT.days,
        emails=forget_emails.AFTER.days,
        unconfirmed=forget_unconfirmed.AFTER.days,
        guests=remove_stale_guests.AFTER.days,
        staff_accesses=forget_staff_accesses.AFTER.days,
    )
