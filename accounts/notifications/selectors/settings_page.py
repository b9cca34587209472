"""What the page with the notification settings shows beside the preferences, and what is stored of all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.models import FeedKey, Notification, NotificationPreference, PushSubscription, User, Webhook
from accounts.notifications import registry
from accounts.notifications.selectors.feeds import feed_secret_of
from accounts.notifications.selectors.preferences import can_be_emailed


@dataclass(frozen=True)
class SettingsPage:
    webhook: Webhook | None
    devices: tuple[PushSubscription, ...]
    feed_secret: str
    has_address: bool
    """Whether emails reach the person."""


def settings_page(user: User) -> SettingsPage:
    return SettingsPage(
        webhook=Webhook.objects.filter(user=user).first(),
        devices=tuple(PushSubscription.objects.filter(user=user).order_by("pk")),
        feed_secret=feed_secret_of(user),
        has_address=can_be_emailed(user),
    )


def notifications_stored_about(user: User) -> dict[str, Any]:
    """What is kept of notifications, for the download of all own data. Secrets and keys must not lie about in a
    file."""
    webhooks = Webhook.objects.filter(user=user)
    preferences = NotificationPreference.objects.filter(user=user).order_by("pk")
    return {
        "preferences": list(preferences.values("kind", "channel", "moment")),
        "devices": list(PushSubscription.objects.filter(user=user).order_by("pk").values("label", "since")),
        "webhook": list(webhooks.values("url", "shape", "failures", "disabled_at", "since")),
        "feeds": list(FeedKey.objects.filter(user=user).values("since")),
        "notifications": _received(user),
    }


def _received(user: User) -> list[dict[str, Any]]:
    received = list(Notification.objects.filter(user=user).select_related("user").order_by("pk"))
    registry.load(received)
    rows = []
    for one in received:
        headline, path = registry.registration(one.kind).summarize(one)
        facts = {"kind": one.kind, "made_at": one.made_at, "due_at": one.due_at, "read_at": one.read_at}
        rows.append({**facts, "headline": headline, "address": path})
    return rows
