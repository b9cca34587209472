"""Letters about tables: one message, or those of a day together."""

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

from accounts.models import OutgoingEmail, User
from accounts.selectors.people import language_of
from accounts.telling import stop_token
from games.selectors.messages import Message, public

MORNING = _("Your tables this morning")
"""The headline of a letter in which everything is gathered."""


def write_letter(*, user: User, message: Message, message_id: str) -> OutgoingEmail | None:
    """Writes a message to a person; gives the email that waits to be sent, or None if it has been sent at once. Raises
    `OSError` if the mail server does not take it then. Safe to run twice: the name of an email makes it one."""
    return _write(
        user, message.headline, "games/letters/message.txt", {"message": message}, message_id, message.stop_address
    )


def write_digest(*, user: User, messages: Sequence[Message], message_id: str) -> OutgoingEmail | None:
    """Writes everything that has been gathered for a person in one letter, which it gives as `write_letter` does."""
    stop = public(reverse("accounts:stop_letters", args=[stop_token(user, [message.kind for message in messages])]))
    return _write(user, MORNING, "games/letters/digest.txt", {"messages": messages}, message_id, stop)


def _write(
    user: User, headline: str | Promise, template: str, context: dict[str, object], message_id: str, stop_address: str
) -> OutgoingEmail | None:
    headers = {
        # The same letter has the same name each time it is tried: whoever gets it twice can see that.
        "Message-ID": f"<{message_id}@{urlsplit(settings.PUBLIC_URL).hostname}>",
        "List-Unsubscribe": f"<{stop_address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    with translation.override(language_of(user)):
        context = {**context, "telling_address": public(reverse("accounts:telling"))}
        body = render_to_string(template, context)
        subject = f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{headline}"
    EmailMessage(subject, body, None, [user.email], headers=headers).send()
    return OutgoingEmail.objects.filter(message_id=headers["Message-ID"]).first()
