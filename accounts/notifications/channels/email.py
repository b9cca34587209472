"""Notifications by email: one message, or those of a day together."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.absolute_urls import absolute_url
from accounts.models import OutgoingEmail, User
from accounts.notifications.selectors.messages import Message
from accounts.notifications.selectors.unsubscribe import unsubscribe_url
from accounts.selectors.people import language_of

MORNING = _("Your tables this morning")
"""The headline of an email in which everything is gathered."""


def send_notification_email(*, user: User, message: Message, message_id: str) -> OutgoingEmail | None:
    """Writes a message to a person; gives the email that waits to be sent, or None if it has been sent at once. Raises
    `OSError` if the mail server does not take it then. Safe to run twice: the name of an email makes it one."""
    template = "accounts/notifications/email/message.txt"
    return _send(user, message.headline, template, {"message": message}, message_id, message.unsubscribe_address)


def send_digest(*, user: User, messages: Sequence[Message], message_id: str) -> OutgoingEmail | None:
    """Writes everything that has been gathered for a person in one email, which it gives as `send_notification_email`
    does."""
    template = "accounts/notifications/email/digest.txt"
    unsubscribe = unsubscribe_url(user, [message.kind for message in messages])
    return _send(user, MORNING, template, {"messages": messages}, message_id, unsubscribe)


def _send(
    user: User,
    headline: str | Promise,
    template: str,
    context: dict[str, object],
    message_id: str,
    unsubscribe_address: str,
) -> OutgoingEmail | None:
    headers = {
        # The same email has the same name each time it is tried: a second copy can be recognised.
        "Message-ID": f"<{message_id}@{urlsplit(settings.PUBLIC_URL).hostname}>",
    }
    if unsubscribe_address:
        headers["List-Unsubscribe"] = f"<{unsubscribe_address}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    with translation.override(language_of(user)):
        context = {**context, "settings_address": absolute_url(reverse("accounts:notification_settings"))}
        body = render_to_string(template, context)
        subject = f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{headline}"
    EmailMessage(subject, body, None, [user.email], headers=headers).send()
    return OutgoingEmail.objects.filter(message_id=headers["Message-ID"]).first()
