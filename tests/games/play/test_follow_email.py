"""A letter about a table is sent when the mail server has it, and not when it has been written."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import Channel, Delivery, Kind, Moment, OutgoingEmail, User
from accounts.notifications.services.deliver_notifications import deliver_notifications
from accounts.notifications.services.sweep_notifications import sweep_notifications
from accounts.services.send_email import PAUSES, send_due_emails
from games.models import Match
from tests.games.play.test_notifications import begun, clock, later, turned, wants
from tests.games.table_factories import waits_for

pytestmark = pytest.mark.django_db(transaction=True)
State = Delivery.State

__all__ = ["clock"]


@pytest.fixture(autouse=True)
def _away(settings: Settings) -> None:
    """Letters go through the database, and the mail server is away."""
    settings.EMAIL_BACKEND = "tudor_site.email_backend.QueueBackend"
    settings.EMAIL_DELIVERY_BACKEND = "tests.test_outgoing_emails.ServerThatIsAway"


def back(settings: Settings) -> None:
    settings.EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def letter_about_the_turn(match: Match, user: User) -> Delivery:
    return Delivery.objects.get(
        notification__user=user, notification__kind=Kind.TURN, notification__subject_id=match.pk, channel=Channel.EMAIL
    )


def turns_told_to(user: User) -> list[str]:
    return [
        str(letter.subject) for letter in mail.outbox if letter.to == [user.email] and "Your turn" in letter.subject
    ]


def test_a_delivery_is_settled_when_the_mail_server_has_the_letter(
    clock: time_machine.Traveller, settings: Settings
) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    delivery = letter_about_the_turn(match, waiting)
    assert (delivery.state, delivery.settled_at, mail.outbox) == (State.QUEUED, None, [])
    # However often it is looked for, it is written once.
    later(clock, hours=1)
    deliver_notifications(person_id=waiting.pk)
    assert OutgoingEmail.objects.filter(deliveries=delivery).count() == 1
    back(settings)
    send_due_emails()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.settled_at) == (State.SENT, timezone.now())
    assert len(turns_told_to(waiting)) == 1


def test_a_worker_that_dies_after_it_has_written_the_letter_writes_no_second_one(
    clock: time_machine.Traveller, settings: Settings
) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    delivery = letter_about_the_turn(match, waiting)
    # As it was before the worker could bind the two.
    Delivery.objects.filter(pk=delivery.pk).update(state=State.WAITING, email=None)
    back(settings)
    clock.shift(PAUSES[0])
    send_due_emails()
    assert len(turns_told_to(waiting)) == 1
    later(clock, hours=1)
    delivery.refresh_from_db()
    assert delivery.state == State.SENT
    assert len(turns_told_to(waiting)) == 1


def test_a_letter_that_waited_while_its_reader_decided_is_dropped(
    clock: time_machine.Traveller, settings: Settings
) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    delivery = letter_about_the_turn(match, waiting)
    turned(match, people)
    back(settings)
    clock.shift(timedelta(minutes=30))
    send_due_emails()
    delivery.refresh_from_db()
    assert delivery.state == State.DROPPED
    assert OutgoingEmail.objects.get(deliveries=delivery).state == OutgoingEmail.State.DROPPED
    assert turns_told_to(waiting) == []


def test_the_letter_of_the_morning_settles_everything_that_is_in_it(
    clock: time_machine.Traveller, settings: Settings
) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    other = next(user for user in people if user != waiting)
    wants(other, Kind.TURN, Channel.EMAIL, Moment.DIGEST)
    turned(match, people)
    clock.shift(timedelta(days=1))
    sweep_notifications()
    gathered = Delivery.objects.filter(notification__user=other, is_gathered=True)
    assert list(gathered.values_list("state", flat=True)) == [State.QUEUED]
    back(settings)
    clock.shift(timedelta(minutes=1))
    send_due_emails()
    assert list(gathered.values_list("state", flat=True)) == [State.SENT]
