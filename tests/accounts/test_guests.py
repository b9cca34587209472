"""People who play first and sign up later, or never."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.names.usernames import has_username_shape
from accounts.services import create_guest as service
from accounts.services.create_guest import create_guest
from accounts.services.save_account import save_account
from tests.factories import PASSWORD, make_user, sign_in

pytestmark = pytest.mark.django_db

FORM = {"username": "Jane", "email": "Jane@example.com", "password1": PASSWORD}


def test_a_guest_has_a_neutral_name_and_no_password() -> None:
    guest = create_guest()
    assert re.fullmatch(r"guest-[a-z0-9]{5}", guest.username)
    has_username_shape(guest.username)
    assert guest.is_guest
    assert not guest.has_usable_password()


def test_a_name_in_use_is_not_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "ALPHABET", "ab")
    monkeypatch.setattr(service, "LENGTH", 1)
    assert {create_guest().username, create_guest().username} == {"guest-a", "guest-b"}


def test_a_guest_who_stays_keeps_the_row() -> None:
    guest = create_guest()
    save_account(user=guest, username="jane", email="Jane@example.com", password=PASSWORD)
    jane = User.objects.get(username="jane")
    assert jane.pk == guest.pk
    assert not jane.is_guest
    assert jane.check_password(PASSWORD)
    assert EmailAddress.objects.values_list("user", "email", "primary", "verified").get() == (
        (guest.pk, "jane@example.com", True, False)
    )


def test_only_a_guest_can_become_a_member() -> None:
    with pytest.raises(AssertionError):
        save_account(user=make_user(), username="jane", email="j@example.com", password=PASSWORD)


def test_the_page_turns_the_guest_into_a_member_who_stays_signed_in() -> None:
    client = sign_in(create_guest())
    page = client.post(reverse("accounts:save_account"), FORM, follow=True)
    assert page.redirect_chain == [("/people/Jane/", 302)]
    assert "Welcome, Jane!" in page.content.decode()
    (email,) = mail.outbox
    assert email.to == ["jane@example.com"]
    assert "/account/confirm-email/" in email.body
    assert "This browser" in client.get(reverse("usersessions_list")).content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [("username", "HENRY"), ("username", "guest-aaaaa"), ("password1", "password"), ("email", "jane")],
)
def test_a_guest_follows_the_rules_of_signing_up(field: str, value: str) -> None:
    make_user("henry")
    guest = create_guest()
    page = sign_in(guest).post(reverse("accounts:save_account"), {**FORM, field: value}).content.decode()
    assert f'id="id_{field}_error"' in page
    guest.refresh_from_db()
    assert guest.is_guest


def test_the_page_does_not_tell_whose_address_is_known() -> None:
    make_user("henry")
    client = sign_in(create_guest())
    page = client.post(reverse("accounts:save_account"), {**FORM, "email": "henry@example.com"}, follow=True)
    assert "Welcome, Jane!" in page.content.decode()
    (email,) = mail.outbox
    assert "confirm-email" not in email.body
    assert "already" in email.body


def test_a_member_has_nothing_to_save() -> None:
    client = sign_in(make_user())
    assert client.post(reverse("accounts:save_account"), FORM).headers["Location"] == "/people/anne/"


@pytest.mark.parametrize(
    "page_name", ["account_email", "account_change_password", "account_set_password", "mfa_index", "usersessions_list"]
)
def test_pages_for_members_redirect_a_guest_to_the_page_that_saves_the_account(page_name: str) -> None:
    client = sign_in(create_guest())
    assert client.get(reverse(page_name)).headers["Location"] == reverse("accounts:save_account")


def test_a_guest_who_leaves_is_warned() -> None:
    page = sign_in(create_guest()).get(reverse("account_logout")).content.decode()
    assert "you can't come back as this player" in page


def test_a_guest_cannot_sign_in(client: Client) -> None:
    guest = create_guest()
    client.post(reverse("account_login"), {"login": guest.username, "password": "!"})
    assert "_auth_user_id" not in client.session
