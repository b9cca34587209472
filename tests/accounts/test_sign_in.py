"""Signing up, in and out, with allauth and our own rules."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories import PASSWORD, make_user, sign_in, sign_in_with_password

pytestmark = pytest.mark.django_db


def sign_up(client: Client, **changes: str) -> str:
    form = {"username": "anne", "email": "anne@example.com", "password1": PASSWORD, **changes}
    return client.post(reverse("account_signup"), form, follow=True).content.decode()


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_who_signs_up_confirms_the_address_before_signing_in(client: Client) -> None:
    assert "Confirm your email address" in sign_up(client)
    assert not is_signed_in(client)

    (email,) = mail.outbox
    assert email.to == ["anne@example.com"]
    assert email.subject.startswith("Court & Crown: ")
    assert email.body.startswith("Hello from Court & Crown,")
    address = re.search(r"http://testserver(/account/confirm-email/\S+)", str(email.body))
    assert address
    client.post(address[1])
    assert EmailAddress.objects.get().verified

    client.post(reverse("account_login"), {"login": "anne", "password": PASSWORD})
    assert is_signed_in(client)


@pytest.mark.parametrize("login", ["anne", "ANNE", "anne@example.com"])
def test_people_sign_in_by_name_in_any_case_or_by_address(client: Client, login: str) -> None:
    make_user("Anne")
    client.post(reverse("account_login"), {"login": login, "password": PASSWORD})
    assert is_signed_in(client)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("username", "admin", "This name is reserved."),
        ("username", "HENRY", "already exists"),
        ("username", "<script>", "Use 3 to 30 characters"),
        ("password1", "password", "This password is too common."),
    ],
)
def test_signing_up_is_refused_with_a_sentence_at_the_field(client: Client, field: str, value: str, words: str) -> None:
    make_user("henry")
    page = sign_up(client, **{field: value})
    assert words in page
    assert f'id="id_{field}_error"' in page
    assert re.search(rf'aria-describedby="[^"]*\bid_{field}_error\b', page)
    assert User.objects.count() == 1


def test_signing_up_does_not_tell_whose_address_is_known() -> None:
    make_user("henry")
    for email in ("henry@example.com", "anne@example.com"):
        assert "Confirm your email address" in sign_up(Client(), email=email)
    assert [email.subject for email in mail.outbox] == [
        "Court & Crown: You already have an account",
        "Court & Crown: Please confirm your email address",
    ]


def test_signing_out_takes_a_post() -> None:
    client = sign_in(make_user())
    client.get(reverse("account_logout"))
    assert is_signed_in(client)
    client.post(reverse("account_logout"))
    assert not is_signed_in(client)


def test_guessing_passwords_is_slowed_down(client: Client) -> None:
    make_user()
    for _ in range(11):
        response = client.post(reverse("account_login"), {"login": "anne", "password": "a guess"})
    assert response.status_code == 429
    assert "You can try to sign in 10 times in 10 minutes." in response.content.decode()


def test_who_knocks_too_often_is_asked_to_wait(client: Client) -> None:
    for _ in range(31):
        response = client.post(reverse("account_signup"))
    assert response.status_code == 429
    assert "Too many requests" in response.content.decode()


def test_a_forgotten_password_is_set_anew_by_letter(client: Client) -> None:
    make_user()
    client.post(reverse("account_reset_password"), {"email": "anne@example.com"})
    address = re.search(r"http://testserver(/account/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert address
    form = client.get(address[1], follow=True)
    client.post(form.request["PATH_INFO"], {"password1": "hever castle 1501", "password2": "hever castle 1501"})
    assert User.objects.get().check_password("hever castle 1501")


def test_a_changed_password_is_told_by_letter() -> None:
    client = sign_in_with_password(make_user())
    passwords = {"oldpassword": PASSWORD, "password1": "hever castle 1501", "password2": "hever castle 1501"}
    client.post(reverse("account_change_password"), passwords)
    assert User.objects.get().check_password("hever castle 1501")
    assert "Password changed" in mail.outbox[-1].subject


def test_an_added_address_is_confirmed_by_letter() -> None:
    client = sign_in_with_password(make_user())
    client.post(reverse("account_email"), {"action_add": "", "email": "boleyn@example.com"})
    assert not EmailAddress.objects.get(email="boleyn@example.com").verified
    assert ["boleyn@example.com"] in [email.to for email in mail.outbox]


def test_a_second_factor_is_asked_for(client: Client) -> None:
    TOTP.activate(make_user(), generate_totp_secret())
    response = client.post(reverse("account_login"), {"login": "anne", "password": PASSWORD})
    assert response.headers["Location"] == reverse("mfa_authenticate")
    assert not is_signed_in(client)


def test_passkeys_are_offered(client: Client) -> None:
    assert "Sign in with a passkey" in client.get(reverse("account_login")).content.decode()
    response = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    assert "challenge" in response.content.decode()


def test_other_sessions_are_listed_and_ended() -> None:
    make_user()
    here, there = Client(), Client(headers={"user-agent": "Tapestry/1.0"})
    for client in (here, there):
        client.post(reverse("account_login"), {"login": "anne", "password": PASSWORD})
    assert "Tapestry/1.0" in here.get(reverse("usersessions_list")).content.decode()
    here.post(reverse("usersessions_list"))
    assert here.get(reverse("accounts:preferences")).status_code == 200
    assert there.get(reverse("accounts:preferences")).status_code == 302


def test_one_other_session_is_ended_and_nobody_elses() -> None:
    make_user("anne")
    here, there, lent, strange = (Client(headers={"user-agent": f"Tapestry/{number}"}) for number in range(4))
    for client in (here, there, lent):
        client.post(reverse("account_login"), {"login": "anne", "password": PASSWORD})
    make_user("henry")
    strange.post(reverse("account_login"), {"login": "henry", "password": PASSWORD})
    ids = {session.user_agent: session.pk for session in UserSession.objects.all()}

    # Neither the one that asks, nor another person's, nor one that does not exist.
    for session in (ids["Tapestry/0"], ids["Tapestry/3"], 10**9):
        here.post(reverse("accounts:end_session", args=[session]))
    page = here.post(reverse("accounts:end_session", args=[ids["Tapestry/1"]]), follow=True).content.decode()
    assert "Browser signed out." in page
    assert "Tapestry/1" not in page
    assert [is_let_in(client) for client in (here, there, lent, strange)] == [True, False, True, True]


def is_let_in(client: Client) -> bool:
    return client.get(reverse("accounts:preferences")).status_code == 200


def test_staff_sign_in_at_the_same_door(client: Client) -> None:
    response = client.get(reverse("admin:index"), follow=True)
    assert response.redirect_chain[-1][0].startswith(reverse("account_login"))
    assert sign_in(make_user()).get(reverse("admin:index"), follow=True).status_code == 403
