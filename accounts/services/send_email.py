"""Sending the emails that wait in the database. One is sent when the mail server has taken it; until then it is tried
again, after a crash and after a loss of the queue too."""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import transaction
from django.db.models import F

from accounts.database_time import database_now
from accounts.models import OutgoingEmail
from accounts.signals import email_leaving, email_settled

LEASE = timedelta(minutes=5)
"""For how long an attempt is left alone: longer than any task may take. Only if its worker died is it tried again."""
PAUSES = (
    *(timedelta(seconds=15), timedelta(seconds=30), timedelta(minutes=1), timedelta(minutes=5)),
    *(timedelta(minutes=15), timedelta(hours=1), timedelta(hours=3), timedelta(hours=6), timedelta(hours=12)),
)
"""Between attempts; after the last one the email is given up."""
FRESH = timedelta(minutes=1)
"""An email that has waited for longer is asked whether it is still needed."""
SECONDS_AT_ONCE = 20
PERMANENT = 500
"""From this code on a mail server means what it says."""

State = OutgoingEmail.State

logger = logging.getLogger(__name__)


def send_email(*, email_id: int) -> bool:
    """Sends an email that is due, unless another worker is at it; False if the mail server could not be reached. Safe
    to run twice."""
    email = _claimed(email_id)
    if email is None:
        return True
    if not _is_needed(email):
        _settle(email, State.DROPPED)
        return True
    try:
        EmailMultiAlternatives(**email.content, connection=get_connection(settings.EMAIL_DELIVERY_BACKEND)).send()
    except SMTPRecipientsRefused as error:
        codes = [code for code, _words in error.recipients.values()]
        _note_failure(email, f"SMTPRecipientsRefused {max(codes)}", is_final=min(codes) >= PERMANENT)
        return True
    except OSError as error:
        _note_failure(email, _told(error))
        return False
    except Exception as error:
        # It is the email itself that cannot be sent, today and tomorrow.
        _note_failure(email, _told(error), is_final=True)
        raise
    _settle(email, State.SENT)
    return True


def send_due_emails() -> int:
    """Sends what is due and was left by a lost queue, a dead worker or a mail server that was away; says how many it
    tried. A server that does not answer is not asked for every email."""
    until = monotonic() + SECONDS_AT_ONCE
    due = OutgoingEmail.objects.filter(state=State.WAITING, due_at__lte=database_now()).order_by("due_at")
    tried = 0
    for email_id in due.values_list("pk", flat=True)[:500]:
        tried += 1
        if not send_email(email_id=email_id) or monotonic() > until:
            break
    return tried


def _claimed(email_id: int) -> OutgoingEmail | None:
    """The email, if it is due and this caller is the one to try it now."""
    now = database_now()
    due = OutgoingEmail.objects.filter(pk=email_id, state=State.WAITING, due_at__lte=now)
    if not due.update(attempts=F("attempts") + 1, due_at=now + LEASE):
        return None
    return OutgoingEmail.objects.get(pk=email_id)


def _is_needed(email: OutgoingEmail) -> bool:
    if email.due_at - LEASE - email.made_at < FRESH:
        return True
    answers: list[tuple[Any, Any]] = email_leaving.send(sender=OutgoingEmail, email_id=email.pk)
    return all(answer is not False for _receiver, answer in answers)


def _note_failure(email: OutgoingEmail, reason: str, *, is_final: bool = False) -> None:
    if is_final or email.attempts > len(PAUSES):
        logger.error("email %s is given up after %s attempts: %s", email.pk, email.attempts, reason)
        _settle(email, State.FAILED, reason)
        return
    logger.warning("email %s is tried again later: %s", email.pk, reason)
    due_at = database_now() + PAUSES[email.attempts - 1]
    OutgoingEmail.objects.filter(pk=email.pk, state=State.WAITING).update(due_at=due_at, reason=reason)


def _told(error: Exception) -> str:
    code = error.smtp_code if isinstance(error, SMTPResponseException) else getattr(error, "errno", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


@transaction.atomic
def _settle(email: OutgoingEmail, state: OutgoingEmail.State, reason: str = "") -> None:
    """Writes down how it ended, forgets what the email said, and tells those who wait for it."""
    waiting = OutgoingEmail.objects.filter(pk=email.pk, state=State.WAITING)
    if waiting.update(state=state, settled_at=database_now(), reason=reason, content={}):
        email_settled.send(sender=OutgoingEmail, email_id=email.pk, state=state)
