"""What is stored about people: accounts, preferences, followers and blocks, emails, notifications. No side effect lives
in a model."""

from __future__ import annotations

from accounts.models.notifications import (
    Channel,
    Delivery,
    FeedKey,
    Kind,
    Moment,
    Notification,
    NotificationPreference,
    NotificationQuerySet,
    PushSubscription,
    Webhook,
)
from accounts.models.outgoing_email import OutgoingEmail
from accounts.models.people import (
    Block,
    Follow,
    NetworkTrace,
    Preferences,
    StaffAccess,
    UnconfirmedAddress,
    User,
    Vacation,
)

__all__ = [
    "Block",
    "Channel",
    "Delivery",
    "FeedKey",
    "Follow",
    "Kind",
    "Moment",
    "NetworkTrace",
    "Notification",
    "NotificationPreference",
    "NotificationQuerySet",
    "OutgoingEmail",
    "Preferences",
    "PushSubscription",
    "StaffAccess",
    "UnconfirmedAddress",
    "User",
    "Vacation",
    "Webhook",
]
