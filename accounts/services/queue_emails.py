"""Putting emails into the database, from where a worker sends them."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import make_msgid
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.utils import DNS_NAME
from django.db import transaction

from accounts.database_time import database_now
from accounts.models import OutgoingEmail
from accounts.queueing import send_task

SEND_EMAIL = "accounts.send_email"
"""The name under which the task is sent; a test compares it with those that are registered."""


@transaction.atomic
def queue_emails(*, messages: Sequence[EmailMessage]) -> int:
    """Keeps emails together with what else the transaction writes, and asks a worker to send them once it is committed.
    An email whose Message-ID is known already is not kept again."""
    now = database_now()
    emails = [_packed(message) for message in messages]
    for email in emails:
        email.made_at = email.due_at = now
    OutgoingEmail.objects.bulk_create(emails, ignore_conflicts=True)
    names = [email.message_id for email in emails]
    waiting = OutgoingEmail.objects.filter(message_id__in=names, state=OutgoingEmail.State.WAITING)
    for email_id in waiting.values_list("pk", flat=True):
        _ask_after_commit(email_id)
    return len(emails)


def _ask_after_commit(email_id: int) -> None:
    """Asks a worker to send it. If no worker can be asked, the sweep finds it."""
    transaction.on_commit(lambda: send_task(SEND_EMAIL, [email_id]), robust=True)


def _packed(message: EmailMessage) -> OutgoingEmail:
    if message.attachments:
        raise ValueError("Emails with attachments do not fit into the queue.")
    given = {"Message-ID": make_msgid(domain=str(DNS_NAME)), **message.extra_headers}
    headers = {name: str(value) for name, value in given.items()}
    content: dict[str, Any] = {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
        **{name: list(getattr(message, name)) for name in ("to", "cc", "bcc", "reply_to")},
        "headers": headers,
        "alternatives": [[str(part[0]), part[1]] for part in getattr(message, "alternatives", ())],
    }
    return OutgoingEmail(message_id=headers["Message-ID"], content=content)
