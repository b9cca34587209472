"""Letters leave through the queue: a page does not wait for the mail server, and what it refuses is tried again."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import make_msgid
from smtplib import SMTPRecipientsRefused
from typing import Any

from celery import current_app, shared_task
from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.utils import DNS_NAME
from django.db import transaction

SEND_LETTER = "tudor_site.send_letter"
REMEMBERED_SECONDS = 24 * 60 * 60
Letter = dict[str, Any]


class QueueBackend(BaseEmailBackend):
    """Hands every letter to a worker once the transaction that wrote it is committed."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        letters = [packed(message) for message in email_messages]
        transaction.on_commit(lambda: _queue(letters), robust=True)
        return len(letters)


def packed(message: EmailMessage) -> Letter:
    """A letter as plain values that travel in a queue. Its Message-ID is given here: a letter that is sent twice after
    all can be recognised by whoever gets it."""
    if message.attachments:
        raise ValueError("Letters with attachments do not fit through the queue.")
    headers = {"Message-ID": make_msgid(domain=str(DNS_NAME)), **message.extra_headers}
    return {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
        **{name: list(getattr(message, name)) for name in ("to", "cc", "bcc", "reply_to")},
        "headers": {name: str(value) for name, value in headers.items()},
        "alternatives": [[str(part[0]), part[1]] for part in getattr(message, "alternatives", ())],
    }


def _queue(letters: list[Letter]) -> None:
    for letter in letters:
        # Celery keeps a description of what a task was given for whoever watches the queue: it tells nothing.
        current_app.signature(SEND_LETTER, [letter]).apply_async(argsrepr="(a letter)", kwargsrepr="{}")


@shared_task(
    name=SEND_LETTER,
    autoretry_for=(OSError,),
    # Nobody lives there: asking again does not help.
    dont_autoretry_for=(SMTPRecipientsRefused,),
    # No pause is as long as the queue waits before it hands a task out again.
    retry_backoff=5,
    retry_backoff_max=200,
    max_retries=10,
)
def send_letter(letter: Letter) -> None:
    """Sends a letter, unless it is known to have been sent: its worker may have died before it could say so."""
    sent = f"letter-sent:{letter['headers']['Message-ID']}"
    if cache.get(sent):
        return
    EmailMultiAlternatives(**letter, connection=get_connection(settings.EMAIL_DELIVERY_BACKEND)).send()
    cache.set(sent, True, REMEMBERED_SECONDS)
