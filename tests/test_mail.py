"""Letters leave through the queue: after the commit, whole, and as often as they must."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from celery import current_app
from celery.signals import before_task_publish
from django.core import mail
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from pytest_django.fixtures import Settings

from tudor_site.mail import SEND_LETTER, packed, send_letter

QUEUE = "tudor_site.mail.QueueBackend"
LOCAL = "django.core.mail.backends.locmem.EmailBackend"
Committing = Callable[..., AbstractContextManager[list[Callable[[], Any]]]]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sent_to_memory(settings: Settings) -> None:
    settings.EMAIL_BACKEND = QUEUE
    settings.EMAIL_DELIVERY_BACKEND = LOCAL
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "letters"}}


def a_letter() -> EmailMultiAlternatives:
    letter = EmailMultiAlternatives(
        "Your turn",
        "Make a move.",
        "court@example.org",
        ["anne@example.com"],
        bcc=["secretly@example.com"],
        reply_to=["steward@example.org"],
        headers={"List-Unsubscribe": "<https://court.example/account/>"},
    )
    letter.attach_alternative("<p>Make a move.</p>", "text/html")
    return letter


class ServerThatWakesUp(BaseEmailBackend):
    """It breaks off the first conversation and is well afterwards."""

    attempts = 0

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        ServerThatWakesUp.attempts += 1
        if ServerThatWakesUp.attempts == 1:
            raise SMTPServerDisconnected("Connection unexpectedly closed")
        return get_connection(LOCAL).send_messages(email_messages) or 0


class ServerThatKnowsNobody(BaseEmailBackend):
    attempts = 0

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        ServerThatKnowsNobody.attempts += 1
        raise SMTPRecipientsRefused({"anne@example.com": (550, b"nobody of that name")})


def test_the_task_is_known_under_the_name_by_which_it_is_sent() -> None:
    current_app.loader.import_default_modules()
    assert SEND_LETTER in current_app.tasks


def test_a_letter_leaves_when_the_transaction_is_committed(django_capture_on_commit_callbacks: Committing) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        assert a_letter().send() == 1
        assert mail.outbox == []
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_a_letter_about_what_never_happened_is_not_sent() -> None:
    with transaction.atomic():
        a_letter().send()
        transaction.set_rollback(True)
    assert mail.outbox == []


def test_a_letter_arrives_as_it_was_written(django_capture_on_commit_callbacks: Committing) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        a_letter().send()
    (sent,) = mail.outbox
    written = a_letter()
    for part in ("subject", "body", "from_email", "to", "cc", "bcc", "reply_to"):
        assert getattr(sent, part) == getattr(written, part)
    message = sent.message()
    assert message["List-Unsubscribe"] == "<https://court.example/account/>"
    assert "<p>Make a move.</p>" in message.as_string()


def test_a_task_that_is_handed_out_twice_sends_once() -> None:
    letter = packed(a_letter())
    send_letter(letter)
    send_letter(letter)
    assert [sent.extra_headers["Message-ID"] for sent in mail.outbox] == [letter["headers"]["Message-ID"]]


def test_two_letters_of_the_same_words_are_two_letters() -> None:
    send_letter(packed(a_letter()))
    send_letter(packed(a_letter()))
    assert len({sent.extra_headers["Message-ID"] for sent in mail.outbox}) == 2


def test_a_server_that_breaks_off_is_asked_again(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ServerThatWakesUp, "attempts", 0)
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatWakesUp"
    assert send_letter.apply([packed(a_letter())], throw=False).successful()
    assert ServerThatWakesUp.attempts == 2
    assert len(mail.outbox) == 1


def test_a_server_that_knows_nobody_of_that_name_is_not_asked_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ServerThatKnowsNobody, "attempts", 0)
    settings.EMAIL_DELIVERY_BACKEND = f"{__name__}.ServerThatKnowsNobody"
    assert send_letter.apply([packed(a_letter())], throw=False).failed()
    assert ServerThatKnowsNobody.attempts == 1


def test_the_description_of_a_waiting_task_tells_nothing(django_capture_on_commit_callbacks: Committing) -> None:
    described: list[str] = []

    def see(headers: dict[str, Any], **_: Any) -> None:
        described.append(headers["argsrepr"] + headers["kwargsrepr"])

    before_task_publish.connect(see)
    current_app.conf.task_always_eager = False
    try:
        with django_capture_on_commit_callbacks(execute=True):
            a_letter().send()
    finally:
        current_app.conf.task_always_eager = True
        before_task_publish.disconnect(see)
    assert described == ["(a letter){}"]


def test_a_letter_with_something_attached_does_not_fit() -> None:
    letter = a_letter()
    letter.attach("rose.txt", "a rose", "text/plain")
    with pytest.raises(ValueError, match="attachments"):
        letter.send()
