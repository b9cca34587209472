"""Emails leave through the database: with what gave rise to them, whole, once, and as late as they must."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
import time_machine
from celery import current_app
from django.core import mail
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import OutgoingEmail
from accounts.services.forget_emails import AFTER, forget_emails
from accounts.services.queue_emails import SEND_EMAIL
from accounts.services.send_email import LEASE, PAUSES, send_due_emails, send_email

QUEUE = "tudor_site.email_backend.QueueBackend"
LOCAL = "django.core.mail.backends.locmem.EmailBackend"
State = OutgoingEmail.State
Committing = Callable[..., AbstractContextManager[list[Callable[[], Any]]]]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sent_to_memory(settings: Settings) -> None:
    settings.EMAIL_BACKEND = QUEUE
    settings.EMAIL_DELIVERY_BACKEND = LOCAL


@pytest.fixture
def traveller() -> Iterator[time_machine.Traveller]:
    """Time stands still until it is shifted."""
    with time_machine.travel(timezone.now(), tick=False) as moving:
        yield moving


def an_email(**headers: str) -> EmailMultiAlternatives:
    email = EmailMultiAlternatives(
        "Your turn",
        "Make a move.",
        "court@example.org",
        ["anne@example.com"],
        bcc=["secretly@example.com"],
        reply_to=["steward@example.org"],
        headers={"List-Unsubscribe": "<https://court.example/account/>", **headers},
    )
    email.attach_alternative("<p>Make a move.</p>", "text/html")
    return email


def queued(**headers: str) -> OutgoingEmail:
    """An email that has been committed while no worker could be asked: the test's own transaction never ends."""
    an_email(**headers).send()
    return OutgoingEmail.objects.latest("pk")


class ServerThatWakesUp(BaseEmailBackend):
    """It breaks off the first conversation and is well afterwards."""

    attempts = 0

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        type(self).attempts += 1
        if self.attempts == 1:
            raise SMTPServerDisconnected("Connection unexpectedly closed")
        return get_connection(LOCAL).send_messages(email_messages) or 0


class ServerThatRefuses(BaseEmailBackend):
    """It does not take emails for this address, for good or for the moment."""

    code = 550
    attempts = 0

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        type(self).attempts += 1
        raise SMTPRecipientsRefused({"anne@example.com": (self.code, b"anne@example.com is not known")})


class ServerThatIsAway(BaseEmailBackend):
    attempts = 0

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        type(self).attempts += 1
        raise ConnectionRefusedError(111, "Connection refused")


@pytest.fixture(autouse=True)
def _no_attempts_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    for server in (ServerThatWakesUp, ServerThatRefuses, ServerThatIsAway):
        monkeypatch.setattr(server, "attempts", 0)


def test_the_task_is_known_under_the_name_by_which_it_is_sent() -> None:
    current_app.loader.import_default_modules()
    assert SEND_EMAIL in current_app.tasks


def test_a_letter_leaves_when_the_transaction_is_committed(django_capture_on_commit_callbacks: Committing) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        assert an_email().send() == 1
        assert mail.outbox == []
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_a_letter_about_what_never_happened_is_not_sent() -> None:
    with transaction.atomic():
        an_email().send()
        transaction.set_rollback(True)
    assert send_due_emails() == 0
    assert mail.outbox == []


def test_a_letter_arrives_as_it_was_written() -> None:
    send_email(email_id=queued().pk)
    (sent,) = mail.outbox
    written = an_email()
    for part in ("subject", "body", "from_email", "to", "cc", "bcc", "reply_to"):
        assert getattr(sent, part) == getattr(written, part)
    message = sent.message()
    assert message["List-Unsubscribe"] == "<https://court.example/account/>"
    assert "<p>Make a move.</p>" in message.as_string()


def test_a_letter_whose_task_was_lost_is_found_and_sent_once() -> None:
    email = queued()
    assert mail.outbox == []
    assert send_due_emails() == 1
    assert send_due_emails() == 0
    send_email(email_id=email.pk)
    assert [sent.extra_headers["Message-ID"] for sent in mail.outbox] == [email.message_id]


def test_a_letter_is_sent_only_once_the_mail_server_has_it(
    settings: Settings, traveller: time_machine.Traveller
) -> None:
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatWakesUp"
    email = queued()
    assert not send_email(email_id=email.pk)
    email.refresh_from_db()
    assert (email.state, email.attempts, email.reason) == (State.WAITING, 1, "SMTPServerDisconnected")
    assert send_due_emails() == 0
    traveller.shift(PAUSES[0])
    assert send_due_emails() == 1
    email.refresh_from_db()
    assert (email.state, email.attempts, email.settled_at) == (State.SENT, 2, timezone.now())
    assert len(mail.outbox) == 1


def test_nothing_is_kept_of_what_a_settled_letter_said(settings: Settings) -> None:
    email = queued()
    send_email(email_id=email.pk)
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatRefuses"
    refused = queued()
    send_email(email_id=refused.pk)
    for settled in OutgoingEmail.objects.all():
        assert settled.content == {}
        assert "anne" not in settled.reason


def test_a_worker_that_died_while_it_sent_leaves_the_letter_to_the_next(traveller: time_machine.Traveller) -> None:
    email = queued()
    # As a worker leaves it that has claimed it and been killed.
    OutgoingEmail.objects.filter(pk=email.pk).update(attempts=1, due_at=timezone.now() + LEASE)
    assert send_due_emails() == 0
    traveller.shift(LEASE)
    assert send_due_emails() == 1
    assert [sent.extra_headers["Message-ID"] for sent in mail.outbox] == [email.message_id]


def test_a_letter_of_the_same_name_is_the_same_letter() -> None:
    email = queued(**{"Message-ID": "<notice-7@court.example>"})
    again = queued(**{"Message-ID": "<notice-7@court.example>"})
    assert email == again
    send_email(email_id=email.pk)
    queued(**{"Message-ID": "<notice-7@court.example>"})
    assert send_due_emails() == 0
    assert len(mail.outbox) == 1


def test_two_letters_of_the_same_words_are_two_letters() -> None:
    queued()
    queued()
    assert send_due_emails() == 2
    assert len({sent.extra_headers["Message-ID"] for sent in mail.outbox}) == 2


def test_a_server_that_refuses_an_address_for_good_is_not_asked_again(
    settings: Settings, traveller: time_machine.Traveller
) -> None:
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatRefuses"
    email = queued()
    send_email(email_id=email.pk)
    traveller.shift(timedelta(days=2))
    assert send_due_emails() == 0
    email.refresh_from_db()
    assert (email.state, email.reason) == (State.FAILED, "SMTPRecipientsRefused 550")
    assert ServerThatRefuses.attempts == 1


def test_a_server_that_refuses_an_address_for_the_moment_is_asked_again(
    settings: Settings, traveller: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ServerThatRefuses, "code", 450)
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatRefuses"
    send_email(email_id=queued().pk)
    settings.EMAIL_DELIVERY_BACKEND = LOCAL
    traveller.shift(PAUSES[0])
    assert send_due_emails() == 1
    assert len(mail.outbox) == 1


def test_a_server_that_never_comes_back_is_given_up_after_a_day(
    settings: Settings, traveller: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatIsAway"
    email = queued()
    for pause in (*PAUSES, timedelta(days=1)):
        assert send_due_emails() == 1
        traveller.shift(pause)
    assert send_due_emails() == 0
    email.refresh_from_db()
    assert (email.state, email.reason, email.content) == (State.FAILED, "ConnectionRefusedError 111", {})
    assert ServerThatIsAway.attempts == len(PAUSES) + 1
    assert caplog.records[-1].levelname == "ERROR"
    assert "anne" not in caplog.text


def test_a_server_that_is_away_is_asked_once_a_sweep_and_not_for_every_letter(settings: Settings) -> None:
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatIsAway"
    for _ in range(5):
        queued()
    assert send_due_emails() == 1
    assert ServerThatIsAway.attempts == 1


def test_that_letters_were_sent_is_forgotten_in_the_end(traveller: time_machine.Traveller) -> None:
    send_email(email_id=queued().pk)
    traveller.shift(AFTER + timedelta(seconds=1))
    waiting = queued()
    assert forget_emails() == 1
    assert OutgoingEmail.objects.get() == waiting


def test_a_letter_with_something_attached_does_not_fit() -> None:
    email = an_email()
    email.attach("rose.txt", "a rose", "text/plain")
    with pytest.raises(ValueError, match="attachments"):
        email.send()
