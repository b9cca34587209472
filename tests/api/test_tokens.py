"""Tokens: shown once, kept as a digest, good for what their scopes name, until they expire or are revoked."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.account_erasure import erase_everywhere
from accounts.limits import OWN_TOKENS
from accounts.models import User
from accounts.services.create_guest import create_guest
from api.errors import MembersOnly
from api.models import Token
from api.scopes import Scope
from api.services.create_token import create_token
from api.services.use_token import use_token
from api.token_text import PREFIX, is_token, new_token
from tests.api.programs import Program
from tests.factories import make_staff, make_user, sign_in, sign_in_with_password

pytestmark = pytest.mark.django_db


def test_a_token_can_be_told_from_other_texts_without_the_database() -> None:
    token = new_token()
    assert is_token(token)
    assert token.startswith(PREFIX)
    for wrong in ("", PREFIX, token[:-1], token + "0", token[:-1] + ("1" if token[-1] == "0" else "0"), "é" * 42):
        assert not is_token(wrong)


def test_a_token_is_shown_once_and_kept_as_a_digest() -> None:
    anne = make_user()
    client = sign_in_with_password(anne)
    sent = {"name": "my bot", "scopes": [Scope.PLAY_READ, Scope.PLAY_WRITE], "days": "90"}
    page = client.post("/account/tokens/create/", sent).content.decode()
    (shown,) = re.findall(rf"{PREFIX}\w+", page)
    token = Token.objects.get()
    assert token.scopes == ["play:read", "play:write"]
    assert token.digest not in page
    assert shown not in str(vars(token))
    later = client.get("/account/tokens/").content.decode()
    assert "my bot" in later
    assert shown not in later
    assert Client().get("/api/v1/tables", headers={"Authorization": f"Bearer {shown}"}).status_code == 200


def test_the_password_is_asked_again_before_a_token_is_made() -> None:
    client = sign_in(make_user())
    sent = {"name": "my bot", "scopes": [Scope.PLAY_READ], "days": "90"}
    assert client.post("/account/tokens/create/", sent).status_code == 302
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [{}, {"name": "x"}, {"name": "x", "scopes": ["everything"]}, {"name": "x", "scopes": ["play:read"], "days": "9"}],
)
def test_a_form_that_makes_no_sense_makes_no_token(sent: dict[str, object]) -> None:
    client = sign_in_with_password(make_user())
    assert client.post("/account/tokens/create/", sent).status_code == 422
    assert not Token.objects.exists()


def test_there_are_only_so_many_tokens() -> None:
    anne = make_user()
    for _ in range(OWN_TOKENS.most):
        create_token(user=anne, name="x", scopes=[Scope.PLAY_READ], days=None)
    client = sign_in_with_password(anne)
    response = client.post("/account/tokens/create/", {"name": "x", "scopes": ["play:read"], "days": ""})
    assert response.status_code == 409
    assert Token.objects.count() == OWN_TOKENS.most


def test_a_guest_gets_no_token() -> None:
    with pytest.raises(MembersOnly):
        create_token(user=create_guest(), name="x", scopes=[Scope.PLAY_READ], days=None)


def test_a_token_opens_nothing_once_it_has_expired() -> None:
    program = Program(make_user())
    assert program.get("account").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        response = program.get("account")
    assert (response.status_code, response.json()["code"]) == (401, "token.invalid")


def test_a_token_opens_nothing_once_it_is_revoked() -> None:
    anne = make_user()
    program, other = Program(anne), make_user("bo")
    address = f"/account/tokens/{Token.objects.get().pk}/revoke/"
    sign_in(other).post(address)
    assert program.get("account").status_code == 200, "nobody revokes the token of another"
    sign_in(anne).post(address)
    assert program.get("account").status_code == 401


def test_the_tokens_of_a_closed_account_are_gone() -> None:
    anne = make_user()
    program = Program(anne)
    erase_everywhere(anne)
    assert not Token.objects.exists()
    assert program.get("account").status_code == 401


def test_an_account_that_is_not_active_has_no_programs() -> None:
    anne = make_user()
    program = Program(anne)
    User.objects.filter(pk=anne.pk).update(is_active=False)
    assert program.get("account").status_code == 401


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic eDp5", f"Bearer {PREFIX}{'0' * 38}", "token"])
def test_a_header_that_is_no_token_is_refused_even_where_none_is_needed(header: str) -> None:
    response = Client().get("/api/v1/tables", headers={"Authorization": header})
    assert (response.status_code, response["Content-Type"]) == (401, "application/problem+json")
    assert response["WWW-Authenticate"].startswith("Bearer")


def test_a_cookie_counts_for_nothing() -> None:
    client = sign_in(make_user())
    assert client.get("/api/v1/account").status_code == 401
    assert client.post("/api/v1/tables", {}, content_type="application/json").status_code == 401


def test_the_rights_of_staff_never_count_for_a_program() -> None:
    steward = make_staff()
    program = Program(steward)
    token = use_token(text=program.headers["Authorization"].removeprefix("Bearer "))
    assert token.user.is_staff
    assert not token.user.acts_as_staff()


def test_a_use_is_noted_once_an_hour() -> None:
    program = Program(make_user())
    program.get("account")
    first = Token.objects.get().used_at
    assert first is not None
    program.get("account")
    assert Token.objects.get().used_at == first
    Token.objects.update(used_at=first - timedelta(hours=2))
    program.get("account")
    assert Token.objects.get().used_at != first - timedelta(hours=2)
