"""How long a password has to be, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, identify_hasher
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from accounts.services.create_guest import create_guest
from games.management.commands import demo
from tests.factories import PASSWORD, make_user, sign_in
from tudor_site.settings import base

pytestmark = pytest.mark.django_db

SHORT, LONG_ENOUGH = "roses-and-1", "roses-and-12"


@pytest.fixture
def hashed_as_in_production(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS


def hashed_long_ago(name: str = "anne") -> User:
    """A member whose password was set before Argon2 came first."""
    user = make_user(name)
    User.objects.filter(pk=user.pk).update(password=PBKDF2PasswordHasher().encode(PASSWORD, "salt" * 8, 1000))
    user.refresh_from_db()
    return user


def algorithm_of(user: User) -> str | None:
    user.refresh_from_db()
    return identify_hasher(user.password).algorithm


@pytest.mark.usefixtures("hashed_as_in_production")
def test_a_new_password_is_hashed_with_argon2() -> None:
    user = make_user()
    assert user.password.startswith("argon2$argon2id$")
    assert user.check_password(PASSWORD)


@pytest.mark.usefixtures("hashed_as_in_production")
def test_an_old_hash_is_renewed_by_signing_in(client: Client) -> None:
    user = hashed_long_ago()
    client.post(reverse("account_login"), {"login": "anne", "password": "a wrong password"})
    assert algorithm_of(user) == "pbkdf2_sha256"
    client.post(reverse("account_login"), {"login": "anne", "password": PASSWORD})
    assert algorithm_of(user) == "argon2"
    assert client.get(reverse("accounts:preferences")).status_code == 200, "and they stay signed in"


@pytest.mark.usefixtures("hashed_as_in_production")
def test_an_old_hash_is_renewed_by_giving_the_password_again_and_they_stay_signed_in() -> None:
    user = hashed_long_ago()
    client = sign_in(user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert algorithm_of(user) == "argon2"
    assert client.get(reverse("accounts:preferences")).status_code == 200


def sign_up(client: Client, password: str) -> bool:
    """Whether a new member came in with this password."""
    form = {"username": "jane", "email": "jane@example.com", "password1": password}
    client.post(reverse("account_signup"), form)
    return User.objects.filter(username="jane").exists()


def keep_guest(client: Client, password: str) -> bool:
    guest = create_guest()
    client.force_login(guest)
    form = {"username": "jane", "email": "jane@example.com", "password1": password}
    client.post(reverse("accounts:save_account"), form)
    return User.objects.filter(username="jane").exists()


def change_password(client: Client, password: str) -> bool:
    user = make_user()
    client.force_login(user)
    form = {"oldpassword": PASSWORD, "password1": password, "password2": password}
    client.post(reverse("account_change_password"), form)
    user.refresh_from_db()
    return user.check_password(password)


@pytest.mark.parametrize("way", [sign_up, keep_guest, change_password])
def test_a_password_has_twelve_characters_wherever_it_is_chosen(
    way: Callable[[Client, str], bool], client: Client
) -> None:
    assert not way(client, SHORT)
    User.objects.all().delete()
    assert way(client, LONG_ENOUGH)


def test_the_page_says_how_long_it_has_to_be(client: Client) -> None:
    form = {"username": "jane", "email": "jane@example.com", "password1": SHORT}
    page = client.post(reverse("account_signup"), form).content.decode()
    assert "at least 12 characters" in page


def test_the_demo_password_would_be_welcome() -> None:
    validate_password(demo.PASSWORD)
    with pytest.raises(ValidationError):
        validate_password(SHORT)
