"""Emails leave through the database: they are kept with what gave rise to them, no page waits for the mail server, and
what it does not take is tried again."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from accounts.services.queue_emails import queue_emails


class QueueBackend(BaseEmailBackend):
    """Keeps every email in the transaction that writes it; a worker sends it afterwards."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return queue_emails(messages=email_messages)
