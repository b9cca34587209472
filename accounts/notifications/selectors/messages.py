"""Notifications in words, at the moment at which they are sent: made from the view that is the person's own."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone, translation

from accounts.absolute_urls import absolute_url
from accounts.models import Kind, Notification
from accounts.notifications.registry import Button, registration
from accounts.notifications.selectors.preferences import CHOSEN
from accounts.notifications.selectors.unsubscribe import unsubscribe_url
from accounts.selectors.people import language_of, zone_of


@dataclass(frozen=True)
class Message:
    """A notification in the words of one person's view."""

    kind: Kind
    headline: str
    lines: tuple[str, ...]
    """What there is to say, a sentence a line."""
    recap: tuple[str, ...]
    """What happened since the person's last decision, the newest first."""
    address: str
    """Where they can see for themselves."""
    button: Button | None
    unsubscribe_address: str
    """Where emails of this kind are ended; empty if they are not to be."""

    @property
    def button_address(self) -> str:
        return absolute_url(self.button.path) if self.button else ""

    @property
    def text(self) -> str:
        """The message in one piece, without the link that decides: others may read along where it is shown."""
        return "\n".join((self.headline, *self.lines, *(f"- {line}" for line in self.recap), self.address))


def message_for(notification: Notification) -> Message:
    """The message of a notification, in the person's own language and time zone."""
    user, kind = notification.user, Kind(notification.kind)
    with translation.override(language_of(user)), timezone.override(zone_of(user)):
        feature = registration(kind)
        summary = feature.summarize(notification)
        content = feature.render(notification)
        return Message(
            kind=kind,
            # A headline is one line, whatever a host has called the table.
            headline=" ".join(summary.headline.split()),
            lines=content.lines,
            recap=content.recap,
            address=absolute_url(summary.path),
            button=content.button,
            unsubscribe_address=unsubscribe_url(user, [kind]) if kind in CHOSEN else "",
        )
