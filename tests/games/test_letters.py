"""Letters about tables: to whom they matter, once, and with nothing that the reader's own page does not show."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.models import Preferences, User
from games.models import Match, Seat
from games.services.invite import invite
from games.services.take_seat import take_seat
from games.services.write_letter import write_forgotten_letters, write_letter
from tests.games.tables import everybody_ready, move_at_random, opened, person, played_out, waits_for

pytestmark = pytest.mark.django_db(transaction=True)


def with_address(user: User) -> User:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def begun(pace: str = "days") -> tuple[Match, list[User]]:
    match, anna = opened(pace=pace)
    people = [with_address(anna), with_address(person("bo"))]
    take_seat(match_id=match.pk, user=people[1])
    everybody_ready(match)
    return Match.objects.get(pk=match.pk), people


def letters_to(user: User) -> list[str]:
    return [str(letter.subject) for letter in mail.outbox if letter.to == [user.email]]


def test_whoever_has_to_be_ready_at_a_table_over_days_gets_a_letter() -> None:
    match, anna = opened(pace="days")
    with_address(anna)
    take_seat(match_id=match.pk, user=with_address(person("bo")))
    assert [letter.to for letter in mail.outbox] == [[anna.email]]
    assert "Say that you are ready" in mail.outbox[0].body
    assert f"/tables/{match.code}/" in mail.outbox[0].body


def test_whoever_has_to_decide_at_a_table_over_days_gets_one_letter_and_nobody_else() -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    mail.outbox.clear()
    random = Random(1)
    while waits_for(match, people) == waiting:
        match = move_at_random(match, people, random)
    other = waits_for(match, people)
    assert letters_to(waiting) == []
    assert letters_to(other) == ["Court & Crown: Your turn at “Tudor”"]


def test_nobody_is_written_to_about_a_turn_at_a_live_table() -> None:
    match, people = begun("live")
    move_at_random(match, people, Random(1))
    assert mail.outbox == []


def test_a_letter_is_not_written_twice_nor_about_a_decision_already_made() -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    mail.outbox.clear()
    assert not write_letter(about="turn", match_id=match.pk, person_id=waiting.pk)
    Seat.objects.filter(match=match).update(is_letter_due=True, is_to_act=False)
    assert not write_letter(about="turn", match_id=match.pk, person_id=waiting.pk)
    assert mail.outbox == []


def test_a_letter_that_a_dead_worker_owed_is_written_later_and_once() -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    mail.outbox.clear()
    Seat.objects.filter(match=match, user=waiting).update(is_letter_due=True)
    assert write_forgotten_letters() == 0, "a worker may still be at it"
    Match.objects.filter(pk=match.pk).update(changed_at=timezone.now() - timedelta(minutes=5))
    assert [write_forgotten_letters(), write_forgotten_letters()] == [1, 0]
    assert letters_to(waiting) == ["Court & Crown: Your turn at “Tudor”"]


def test_whoever_wants_no_letters_and_whoever_has_no_confirmed_address_gets_none() -> None:
    match, people = begun()
    mail.outbox.clear()
    waiting = waits_for(match, people)
    Preferences.objects.update_or_create(user=waiting, defaults={"mail_on_turn": False})
    Seat.objects.filter(match=match, user=waiting).update(is_letter_due=True)
    assert not write_letter(about="turn", match_id=match.pk, person_id=waiting.pk)
    Preferences.objects.filter(user=waiting).update(mail_on_turn=True)
    EmailAddress.objects.filter(user=waiting).update(verified=False)
    Seat.objects.filter(match=match, user=waiting).update(is_letter_due=True)
    assert not write_letter(about="turn", match_id=match.pk, person_id=waiting.pk)
    assert mail.outbox == []


def test_the_invited_get_a_letter() -> None:
    match, anna = opened(title="Soirée <b>")
    cleo = with_address(person("cleo"))
    invite(match_id=match.pk, user=anna, name="cleo")
    assert letters_to(cleo) == ["Court & Crown: An invitation to “Soirée <b>”"]
    assert "Soirée <b>" in mail.outbox[0].body


def test_the_end_of_a_match_is_told_to_whoever_asked_for_it() -> None:
    match, people = begun("live")
    Preferences.objects.update_or_create(user=people[0], defaults={"mail_on_end": True})
    match = played_out(match, people)
    assert letters_to(people[0]) == ["Court & Crown: “Tudor” is over"]
    assert letters_to(people[1]) == []
    assert "points" in mail.outbox[-1].body


def test_a_letter_tells_what_happened_only_as_far_as_its_reader_may_know() -> None:
    match, people = begun()
    random = Random(5)
    for _ in range(60):
        match = move_at_random(match, people, random)
    for seat in match.seats.all():
        name = people[seat.number].email
        told = [letter.body for letter in mail.outbox if letter.to == [name]]
        secret = [
            event
            for ply in match.plies.all()
            for event in ply.events
            if not event.is_for(seat.number)  # type: ignore[arg-type]
        ]
        assert told
        assert not [event for event in secret for body in told if event.text in body]
