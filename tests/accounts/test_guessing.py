"""Passwords and codes that are guessed: slow from everywhere, and the owner still enters."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories import PASSWORD, make_user, sign_in

pytestmark = pytest.mark.django_db
NOON = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
HOME, CAFE = "203.0.113.9", "198.51.100.20"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def attempt(network: str, password: str = "a guess", login: str = "anne", client: Client | None = None) -> Any:
    client = client or Client()
    return client.post(reverse("account_login"), {"login": login, "password": password}, REMOTE_ADDR=network)


def entered(answer: Any) -> bool:
    return answer.status_code == 302


def flood(networks: int = 8, guesses: int = 5) -> list[int]:
    """Guesses from many networks; what each was answered."""
    return [attempt(f"192.0.{n // 200}.{n % 200}").status_code for n in range(networks) for _ in range(guesses)]


@pytest.fixture
def anne() -> User:
    """She has signed in at home, with another browser than those of the tests."""
    user = make_user()
    assert entered(attempt(HOME, PASSWORD))
    return user


def test_one_network_tries_ten_passwords_in_ten_minutes_and_sixty_a_day(
    anne: User, clock: time_machine.Traveller
) -> None:
    assert [attempt(CAFE).status_code for _ in range(12)] == [200] * 10 + [429] * 2
    # The right one is refused as well: otherwise the limit would not slow guessing at all.
    assert attempt(CAFE, PASSWORD).status_code == 429
    clock.shift(dt.timedelta(minutes=10, seconds=1))
    assert entered(attempt(CAFE, PASSWORD))


def test_a_name_and_an_address_are_the_same_account(anne: User) -> None:
    for login in ["anne", "ANNE", " anne@example.com ", "Anne@Example.com", "anne"] * 2:
        assert attempt(CAFE, login=login).status_code == 200
    assert attempt(CAFE, login="anne@example.com").status_code == 429


def test_a_name_that_nobody_has_is_answered_alike() -> None:
    assert [attempt(CAFE, login="nobody").status_code for _ in range(11)] == [200] * 10 + [429]


def test_guesses_from_many_networks_are_slowed_down_together(anne: User, clock: time_machine.Traveller) -> None:
    guesses = []
    for _ in range(5):
        guesses.append(flood().count(200))
        clock.shift(dt.timedelta(hours=1, seconds=1))
    # The first sign-in of the owner was one of the hundred: the account was as new as the place.
    assert guesses == [29, 30, 30, 10, 0]


def test_the_owner_enters_at_home_while_others_guess_everywhere(anne: User) -> None:
    flood()
    assert entered(attempt(HOME, PASSWORD))
    assert attempt(CAFE, PASSWORD).status_code == 429


def test_the_owner_enters_anywhere_with_a_device_that_they_signed_in_with(anne: User) -> None:
    own = Client()
    assert entered(attempt(HOME, PASSWORD, client=own))
    own.post(reverse("account_logout"))
    flood()
    assert entered(attempt(CAFE, PASSWORD, client=own))


def test_the_owner_enters_with_their_device_while_somebody_guesses_in_the_same_network(anne: User) -> None:
    own = Client()
    assert entered(attempt(HOME, PASSWORD, client=own))
    own.post(reverse("account_logout"))
    for _ in range(20):
        attempt(HOME)
    assert attempt(HOME, PASSWORD).status_code == 429
    assert entered(attempt(HOME, PASSWORD, client=own))


def test_the_owner_without_a_known_place_or_device_enters_by_a_new_password(anne: User) -> None:
    flood()
    client = Client()
    client.post(reverse("account_reset_password"), {"email": anne.email}, REMOTE_ADDR=CAFE)
    address = re.search(r"http://testserver(/account/password/reset/key/\S+)", str(mail.outbox[-1].body))
    assert address
    page = client.get(address[1], follow=True, REMOTE_ADDR=CAFE)
    new = {"password1": "hever castle 1501", "password2": "hever castle 1501"}
    client.post(page.request["PATH_INFO"], new, REMOTE_ADDR=CAFE)
    assert entered(attempt(CAFE, "hever castle 1501"))


def test_a_cookie_that_was_made_up_is_worth_nothing(anne: User) -> None:
    flood()
    client = Client()
    client.cookies["device"] = f"token.{anne.pk}:forged"
    assert attempt(CAFE, PASSWORD, client=client).status_code == 429


def test_a_device_with_which_somebody_else_signed_in_opens_no_way_to_anne(anne: User) -> None:
    make_user("henry")
    client = Client()
    assert entered(attempt(CAFE, PASSWORD, login="henry", client=client))
    client.post(reverse("account_logout"))
    flood()
    assert attempt("198.51.100.77", PASSWORD, client=client).status_code == 429


def test_one_network_cannot_try_one_password_on_everybody() -> None:
    answers = [attempt(CAFE, login=f"person{number}").status_code for number in range(61)]
    assert answers == [200] * 60 + [429]


def test_codes_of_a_second_factor_are_counted_as_well(anne: User) -> None:
    TOTP.activate(anne, generate_totp_secret())
    client = Client()
    attempt(CAFE, PASSWORD, client=client)
    codes = [
        client.post(reverse("mfa_authenticate"), {"code": f"{number:06}"}, REMOTE_ADDR=CAFE).status_code
        for number in range(11)
    ]
    assert codes == [200] * 10 + [429]


def test_proving_again_who_one_is_counts_as_well(anne: User) -> None:
    client = sign_in(anne)
    answers = [client.post(reverse("account_reauthenticate"), {"password": "a guess"}).status_code for _ in range(12)]
    # With the first answer the browser becomes one of the owner's devices, which counts for itself.
    assert answers == [200] * 11 + [429]
