"""Workers that notify a person of the same thing at the same moment, and a decision that comes in between."""

from __future__ import annotations

from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.models import Delivery, Notification, User
from accounts.notifications.services.deliver_notifications import deliver_notifications
from accounts.services.close_account import close_account
from games.models import Match
from games.play.services.play_move import play_move
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import everybody_ready, fresh, legal, opened, person, waits_for
from tests.production.together import at_once

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def somebody_to_tell() -> tuple[Match, User]:
    """A match over days, and who has to decide: their email has been noted and not been sent."""
    match, anna = opened(pace="days")
    people = [anna, person("bo")]
    for user in people:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    take_seat(match_id=match.pk, user=people[1])
    everybody_ready(match)
    mail.outbox.clear()
    match = fresh(match)
    waiting = waits_for(match, people)
    Delivery.objects.filter(notification__user=waiting, notification__kind="turn").update(
        state=Delivery.State.WAITING, attempts=0, due_at=timezone.now()
    )
    return match, waiting


def test_of_two_workers_one_writes_the_letter() -> None:
    match, waiting = somebody_to_tell()
    at_once(match, *[partial(deliver_notifications, person_id=waiting.pk)] * 3)
    assert [letter.to for letter in mail.outbox] == [[waiting.email]]


def test_a_decision_at_the_same_moment_is_told_before_it_or_not_at_all() -> None:
    match, waiting = somebody_to_tell()
    move = partial(play_move, match_id=match.pk, user=waiting, ply=match.ply, text=legal(match)[0])
    at_once(match, move, partial(deliver_notifications, person_id=waiting.pk))
    state = Delivery.objects.get(notification__user=waiting, notification__key=f"turn:{match.pk}:0").state
    told = [letter for letter in mail.outbox if letter.to == [waiting.email] and "Your turn" in letter.subject]
    assert (state, len(told)) in ((Delivery.State.SENT, 1), (Delivery.State.DROPPED, 0))


def test_who_leaves_while_being_notified_leaves_nothing_behind() -> None:
    match, waiting = somebody_to_tell()
    at_once(match, partial(close_account, user=waiting), partial(deliver_notifications, person_id=waiting.pk))
    assert not Notification.objects.filter(user=waiting).exists()
