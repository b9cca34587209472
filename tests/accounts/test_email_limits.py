"""Emails to addresses that people type in: how many, to whom, and whose an address is."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import UnconfirmedAddress, User
from accounts.services.create_guest import create_guest
from accounts.services.forget_unconfirmed import AFTER, IN_USE_AFTER, forget_unconfirmed
from accounts.services.save_account import save_account
from tests.factories import PASSWORD, make_user, sign_in, sign_in_with_password

pytestmark = pytest.mark.django_db
NOON = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
VICTIM = "victim@example.org"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def form(name: str, email: str = VICTIM) -> dict[str, str]:
    return {"username": name, "email": email, "password1": PASSWORD}


def sign_up(number: int) -> Any:
    return Client(REMOTE_ADDR=f"192.0.2.{number}").post(reverse("account_signup"), form(f"person{number}"))


def keep(number: int) -> Any:
    client = sign_in(create_guest())
    return client.post(reverse("accounts:save_account"), form(f"keeper{number}"), REMOTE_ADDR=f"192.0.2.{number}")


def reset(number: int) -> Any:
    return Client(REMOTE_ADDR=f"192.0.2.{number}").post(reverse("account_reset_password"), {"email": VICTIM})


def add(number: int) -> Any:
    client = sign_in_with_password(make_user(f"adder{number}"))
    return client.post(reverse("account_email"), {"action_add": "", "email": VICTIM}, REMOTE_ADDR=f"192.0.2.{number}")


def resend(number: int) -> Any:
    user = make_user(f"sender{number}")
    EmailAddress.objects.create(user=user, email=VICTIM)
    return sign_in_with_password(user).post(
        reverse("account_email"), {"action_send": "", "email": VICTIM}, REMOTE_ADDR=f"192.0.2.{number}"
    )


ROUTES: list[Callable[[int], Any]] = [sign_up, keep, reset, add, resend]


def mails_to_victim() -> int:
    return sum(VICTIM in email.to for email in mail.outbox)


@pytest.mark.parametrize("route", ROUTES)
def test_an_address_gets_three_emails_an_hour_and_then_the_request_is_refused(
    route: Callable[[int], Any],
) -> None:
    assert all(route(number).status_code in (200, 302) for number in range(1, 4))
    people = User.objects.count()
    answer = route(4)
    assert answer.status_code == 429
    assert "This address can get 3 emails an hour." in answer.content.decode()
    assert int(answer["Retry-After"]) == 60 * 60
    assert mails_to_victim() == 3
    assert not User.objects.filter(username__in=["person4", "keeper4"]).exists()
    assert User.objects.count() <= people + 1, "at most the guest or member who asked"


def test_all_routes_count_together(clock: time_machine.Traveller) -> None:
    for hour in range(5):
        for number, route in enumerate(ROUTES):
            route(10 * hour + number)
        clock.shift(dt.timedelta(hours=1, seconds=1))
    assert mails_to_victim() == 8


def test_a_mailbox_is_one_address_whatever_follows_a_plus() -> None:
    answers = [
        Client(REMOTE_ADDR=f"192.0.2.{number}").post(
            reverse("account_reset_password"), {"email": f"victim+{number}@example.org"}
        )
        for number in range(4)
    ]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429]


def test_one_network_requests_a_hundred_emails_a_day_at_most(clock: time_machine.Traveller) -> None:
    answers = []
    for hour in range(5):
        for number in range(31):
            email = {"email": f"someone{hour}x{number}@example.org"}
            answers.append(Client().post(reverse("account_reset_password"), email).status_code)
        clock.shift(dt.timedelta(hours=1, seconds=1))
    assert answers.count(302) == len(mail.outbox) == 100


def test_every_route_that_sends_mail_is_walked_here() -> None:
    """Routes of allauth are found by name: a new one makes this fail until it is counted."""
    from allauth.account import urls

    walked = {"account_signup", "account_reset_password", "account_email"}
    # These check a secret or a session, show a page, or write to confirmed addresses alone.
    silent = {
        "account_login",
        "account_logout",
        "account_inactive",
        "account_reauthenticate",
        "account_email_verification_sent",
        "account_change_password",
        "account_set_password",
        "account_confirm_login_code",
        "account_confirm_email",
        "account_reset_password_from_key_done",
        "account_reset_password_from_key",
        "account_reset_password_done",
    }
    assert {pattern.name for pattern in urls.urlpatterns} == walked | silent


def test_signing_in_with_an_unconfirmed_address_writes_no_fourth_email_and_works_as_before() -> None:
    client = Client()
    client.post(reverse("account_signup"), form("jane", "jane@example.org"))
    for _ in range(6):
        answer = client.post(reverse("account_login"), {"login": "jane", "password": PASSWORD})
        assert answer.status_code == 302
    assert len(mail.outbox) == 3


def test_the_owner_of_an_account_gets_a_reset_email_after_others_have_used_up_the_address() -> None:
    owner = make_user("victim")
    sign_in_with_password(owner).post(reverse("account_logout"), REMOTE_ADDR="203.0.113.9")
    Client(REMOTE_ADDR="203.0.113.9").post(reverse("account_login"), {"login": "victim", "password": PASSWORD})
    for number in range(4):
        answer = Client(REMOTE_ADDR=f"192.0.2.{number}").post(reverse("account_reset_password"), {"email": owner.email})
    assert answer.status_code == 429
    mail.outbox.clear()
    Client(REMOTE_ADDR="203.0.113.9").post(reverse("account_reset_password"), {"email": owner.email})
    assert [email.to for email in mail.outbox] == [[owner.email]]


def test_notices_go_to_confirmed_addresses_only() -> None:
    guest = create_guest()
    save_account(user=guest, username="jane", email=VICTIM, password=PASSWORD)
    client = sign_in_with_password(guest)
    passwords = {"oldpassword": PASSWORD, "password1": "hever castle 1501", "password2": "hever castle 1501"}
    assert client.post(reverse("account_change_password"), passwords).status_code == 302
    assert User.objects.get().check_password("hever castle 1501")
    assert mail.outbox == []


def confirm(email: mail.EmailMessage) -> None:
    address = re.search(r"http://testserver(/account/confirm-email/\S+)", str(email.body))
    assert address
    Client().post(address[1])


@pytest.mark.parametrize("squat", [sign_up, keep])
def test_the_owner_of_an_address_signs_up_although_others_typed_it_in_before(
    squat: Callable[[int], Any],
) -> None:
    squat(1)
    client = Client()
    client.post(reverse("account_signup"), form("owner"))
    confirm(mail.outbox[-1])
    assert EmailAddress.objects.get(email=VICTIM, verified=True).user.username == "owner"
    client.post(reverse("account_login"), {"login": VICTIM, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(User.objects.get(username="owner").pk)
    # Now it is taken, and the link of the first email confirms nothing any more.
    confirm(mail.outbox[0])
    assert EmailAddress.objects.filter(email=VICTIM, verified=True).count() == 1
    Client().post(reverse("account_signup"), form("late"))
    assert "You already have an account" in mail.outbox[-1].subject
    assert not User.objects.filter(username="late").exists()


@override_settings(ACCOUNT_EMAIL_VERIFICATION="optional")
def test_on_a_machine_of_ones_own_an_address_is_taken_once_confirmed_too() -> None:
    make_user("anne")
    answer = Client().post(reverse("account_signup"), form("other", "anne@example.com"))
    assert "already registered" in answer.content.decode()


def test_an_account_that_was_never_confirmed_nor_used_is_removed_after_a_week(clock: time_machine.Traveller) -> None:
    sign_up(1)
    assert forget_unconfirmed() == 0
    assert UnconfirmedAddress.objects.get().since == NOON
    clock.shift(AFTER)
    assert forget_unconfirmed() == 0
    clock.shift(1)
    assert forget_unconfirmed() == 1
    assert not User.objects.exists()
    assert forget_unconfirmed() == 0


def test_a_confirmed_account_loses_only_the_address_that_it_did_not_confirm(clock: time_machine.Traveller) -> None:
    anne = make_user()
    EmailAddress.objects.create(user=anne, email=VICTIM)
    forget_unconfirmed()
    clock.shift(AFTER + dt.timedelta(seconds=1))
    assert forget_unconfirmed() == 1
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("anne@example.com", True)]
    assert User.objects.get() == anne


def test_an_account_in_use_has_a_month_to_confirm_and_is_not_removed(clock: time_machine.Traveller) -> None:
    keep(1)
    forget_unconfirmed()
    clock.shift(AFTER + dt.timedelta(seconds=1))
    assert forget_unconfirmed() == 0
    clock.shift(IN_USE_AFTER)
    assert forget_unconfirmed() == 1
    keeper = User.objects.get()
    assert (keeper.username, keeper.email) == ("keeper1", "")


def test_a_confirmed_address_is_no_longer_waited_for(clock: time_machine.Traveller) -> None:
    sign_up(1)
    forget_unconfirmed()
    confirm(mail.outbox[0])
    clock.shift(IN_USE_AFTER * 2)
    assert forget_unconfirmed() == 0
    assert EmailAddress.objects.get().verified
    assert not UnconfirmedAddress.objects.exists()
