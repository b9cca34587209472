"""Downloading all own data, and closing an account."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from accounts import data_export
from accounts.models import Block, Preferences, User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from tests.factories import PASSWORD, make_user, sign_in, sign_in_with_password

pytestmark = pytest.mark.django_db


def make_settled_user() -> tuple[User, Client]:
    """A person with everything an account can have."""
    anne = make_user("Anne")
    client = Client(headers={"user-agent": "Tapestry/1.0"})
    client.post(reverse("account_login"), {"login": "anne", "password": PASSWORD})
    save_preferences(user=anne, palette="contrast")
    henry = make_user("henry")
    block_person(blocker=anne, blocked=henry)
    block_person(blocker=henry, blocked=anne)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    TOTP.activate(anne, generate_totp_secret())
    return anne, client


def test_the_file_holds_all_parts() -> None:
    _anne, client = make_settled_user()
    response = client.get(reverse("accounts:download_data"))
    assert "attachment" in response.headers["Content-Disposition"]
    data = json.loads(response.content)
    assert data["account"]["username"] == "Anne"
    assert data["emails"] == [{"email": "anne@example.com", "verified": True, "primary": True}]
    assert data["preferences"]["palette"] == "contrast"
    assert [block["username"] for block in data["blocks"]] == ["henry"]
    assert [session["user_agent"] for session in data["sessions"]] == ["Tapestry/1.0"]
    assert [authenticator["type"] for authenticator in data["authenticators"]] == ["totp"]


def test_the_file_holds_no_secret_and_nobody_else() -> None:
    anne, client = make_settled_user()
    anne.refresh_from_db()
    text = client.get(reverse("accounts:download_data")).content.decode()
    assert anne.password not in text
    assert "secret" not in text
    assert "henry@example.com" not in text


def test_apps_above_add_their_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_export, "_parts", dict(data_export._parts))
    data_export.register("attic", lambda user: [f"a game of {user.username}"])
    assert data_export.export_data(make_user())["attic"] == ["a game of anne"]
    with pytest.raises(AssertionError):
        data_export.register("attic", lambda user: [])


def test_closing_erases_who_somebody_was_and_keeps_the_row() -> None:
    anne, _client = make_settled_user()
    User.objects.filter(pk=anne.pk).update(first_name="Anne", last_name="Boleyn", is_staff=True, is_superuser=True)
    close_account(user=User.objects.get(pk=anne.pk))
    ghost = User.objects.get(pk=anne.pk)
    assert ghost.username == f"former-player-{anne.pk}"
    assert (ghost.first_name, ghost.last_name, ghost.email, ghost.last_login) == ("", "", "", None)
    assert not ghost.has_usable_password()
    assert not any((ghost.is_active, ghost.is_staff, ghost.is_superuser))
    for model in (EmailAddress, Preferences, UserSession, Authenticator):
        assert not model._default_manager.filter(user=anne).exists()
    assert not Block.objects.exists()


def test_closing_ends_every_session() -> None:
    anne, elsewhere = make_settled_user()
    untracked = sign_in(anne)
    close_account(user=anne)
    for client in (elsewhere, untracked):
        assert client.get(reverse("accounts:preferences")).status_code == 302


def test_a_closed_account_cannot_sign_in_and_its_name_is_free(client: Client) -> None:
    close_account(user=make_user())
    for login in ("anne", "anne@example.com"):
        page = client.post(reverse("account_login"), {"login": login, "password": PASSWORD}).content.decode()
        assert "password is wrong" in page
    make_user("anne")


def test_the_page_asks_who_you_are_first() -> None:
    response = sign_in(make_user()).post(reverse("accounts:close_account"), {"understood": "on"})
    assert response.headers["Location"].startswith(reverse("account_reauthenticate"))
    assert User.objects.get().is_active


def test_the_page_asks_whether_you_mean_it() -> None:
    client = sign_in_with_password(make_user())
    assert (
        'id="id_understood_error"' in client.post(reverse("accounts:close_account"), {"name": "anne"}).content.decode()
    )
    assert User.objects.get().is_active


def test_the_page_closes_the_account_and_says_farewell() -> None:
    client = sign_in_with_password(make_user())
    page = client.post(reverse("accounts:close_account"), {"understood": "on"}, follow=True)
    assert page.redirect_chain == [(reverse("accounts:account_closed"), 302)]
    assert "Account closed" in page.content.decode()
    assert not User.objects.get().is_active
    assert "_auth_user_id" not in client.session


def test_a_guest_has_nothing_to_prove_before_leaving() -> None:
    client = sign_in(create_guest())
    client.post(reverse("accounts:close_account"), {"understood": "on"})
    assert not User.objects.get().is_active
