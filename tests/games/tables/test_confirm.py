"""Small decisions from a message: asked once more, made once, and only while they are open."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Notification, User
from accounts.services.close_account import close_account
from games.models import Invitation, Match
from games.play.selectors.offers import DAYS_VALID, offer_for
from games.play.services.play_move import play_move
from games.tables.services.call_players import confirm_ready
from games.tables.services.invite import decline_invitation, invite
from games.tables.services.take_seat import leave_seat, take_seat
from tests.games.table_factories import everybody_ready, fresh, legal, opened, person, waits_for

pytestmark = pytest.mark.django_db(transaction=True)


def with_address(user: User) -> User:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def link_to(user: User) -> str:
    """The address in the last letter to a person at which they can decide; empty if there is none."""
    letter = next(letter for letter in reversed(mail.outbox) if letter.to == [user.email])
    found = re.search(r"http://localhost:8000(/confirm/\S+)", str(letter.body))
    return found[1] if found else ""


def called() -> tuple[Match, User, str]:
    match, anna = opened(pace="days")
    with_address(anna)
    take_seat(match_id=match.pk, user=with_address(person("bo")))
    return match, anna, link_to(anna)


def invited() -> tuple[Match, User, str]:
    match, anna = opened(players=3)
    cleo = with_address(person("cleo"))
    invite(match_id=match.pk, user=anna, name="cleo")
    return match, cleo, link_to(cleo)


def at_a_lone_choice() -> tuple[Match, list[User]]:
    """A match of Royals in which a player has just been told that they have to decide."""
    match, anna = opened("royals/arcane@1", pace="days")
    people = [with_address(anna), with_address(person("bo"))]
    take_seat(match_id=match.pk, user=people[1])
    everybody_ready(match)
    return fresh(match), people


def pressed(address: str) -> tuple[int, str]:
    response = Client().post(address)
    return response.status_code, response.content.decode()


def test_looking_at_the_page_decides_nothing() -> None:
    match, anna, link = called()
    page = Client().get(link)
    assert page.status_code == 200
    assert "Ready" in page.content.decode()
    Client().head(link)
    assert match.seats.get(user=anna).is_to_act


def test_ready_is_said_from_the_letter_without_signing_in() -> None:
    match, _, link = called()
    status, page = pressed(link)
    assert (status, "<h1>Done</h1>" in page) == (200, True)
    assert fresh(match).status == Match.Status.PLAYING
    assert "sessionid" not in Client().post(link).cookies


def test_a_link_works_once() -> None:
    match, cleo, link = invited()
    assert pressed(link)[0] == 200
    leave_seat(match_id=match.pk, user=cleo)
    status, page = pressed(link)
    assert (status, "link.used_up" in page) == (409, True)
    assert match.seat_of(cleo) is None


def test_an_invitation_is_accepted_from_the_letter() -> None:
    match, cleo, link = invited()
    assert "Take a seat" in Client().get(link).content.decode()
    assert pressed(link)[0] == 200
    assert match.seat_of(cleo) is not None


def test_a_link_ends_with_its_decision() -> None:
    match, anna, link = called()
    confirm_ready(match_id=match.pk, user=anna)
    assert Client().get(link).status_code == 409
    assert pressed(link)[0] == 409


def test_the_link_of_an_old_invitation_does_not_answer_a_new_one() -> None:
    match, cleo, link = invited()
    decline_invitation(match_id=match.pk, user=cleo)
    assert Client().get(link).status_code == 409
    Invitation.objects.create(match=match, user=cleo, invited_by=match.opened_by)
    assert pressed(link)[0] == 409


def test_what_the_service_refuses_is_said_and_leaves_the_link_as_it_was() -> None:
    match, cleo, link = invited()
    for name in ("dan", "eve"):
        take_seat(match_id=match.pk, user=person(name))
    leave_seat(match_id=match.pk, user=User.objects.get(username="eve"))
    Match.objects.filter(pk=match.pk).update(is_rated=True)
    User.objects.filter(pk=cleo.pk).update(is_guest=True)
    status, page = pressed(link)
    assert (status, "table.rated_needs_members" in page) == (403, True)
    User.objects.filter(pk=cleo.pk).update(is_guest=False)
    assert pressed(link)[0] == 200


def test_a_move_is_offered_only_where_it_needs_no_look_at_the_table() -> None:
    match, people = at_a_lone_choice()
    waiting = waits_for(match, people)
    seat = match.seats.get(user=waiting)
    trivial = match.game.trivial_moves(match.decoded_state, seat.number)  # type: ignore[arg-type]
    assert bool(link_to(waiting)) == (len(trivial) == 1)


def test_a_trivial_move_is_made_from_the_letter_and_not_after_the_table_has_gone_on() -> None:
    match, people = at_a_lone_choice()
    # Until the one who decides could only end their turn, or had better look.
    for _ in range(40):
        mover = waits_for(match, people)
        notice = Notification.objects.filter(user=mover, subject_id=match.pk).latest("pk")
        link = offered(notice, match, mover)
        if link:
            break
        play_move(match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0])
        match = fresh(match)
    ply = match.ply
    words = Client().get(link).content.decode()
    assert "<button" in words
    assert pressed(link)[0] == 200
    match = fresh(match)
    assert match.ply > ply
    assert match.plies.get(number=ply + 1).seat == match.seats.get(user=mover).number
    assert pressed(link)[0] == 409
    assert Client().get(link).status_code == 409


def offered(notice: Notification, match: Match, user: User) -> str:
    Notification.objects.filter(pk=notice.pk).update(since=match.seats.get(user=user).seen_ply)
    notice.refresh_from_db()
    offer = offer_for(notice, match, user)
    return f"/confirm/{offer.token}/" if offer else ""


@pytest.mark.parametrize("token", ["x", "1:2", "1:2:abc:def", "%00", "é", "9" * 500, "-1:1:a:b"])
def test_a_link_that_is_not_ours_is_not_found_and_no_failure(token: str) -> None:
    called()
    for method in (Client().get, Client().post):
        assert method(f"/confirm/{token}/").status_code == 404


def test_a_link_for_one_person_cannot_be_made_into_one_for_another() -> None:
    match, anna, link = called()
    other = Notification.objects.exclude(user=anna).order_by("pk").first()
    number = Notification.objects.get(user=anna).pk
    forged = link.replace(f"/{number}:", f"/{other.pk if other else number + 1}:")
    assert Client().post(forged).status_code == 404
    assert match.seats.get(user=anna).is_to_act


def test_the_link_of_a_person_who_has_left_is_dead() -> None:
    _, cleo, link = invited()
    close_account(user=cleo)
    assert Client().get(link).status_code == 404


def test_a_link_grows_old() -> None:
    _, _, link = invited()
    with time_machine.travel(timezone.now() + timedelta(days=DAYS_VALID + 1)):
        assert Client().get(link).status_code == 404


def test_a_page_of_another_site_cannot_press_the_button() -> None:
    match, anna, link = called()
    assert Client(enforce_csrf_checks=True).post(link).status_code == 403
    assert match.seats.get(user=anna).is_to_act
