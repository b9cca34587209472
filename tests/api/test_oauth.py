"""OAuth 2: a person agrees on our page, an app gets a token of the usual kind, and both can end it."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.account_erasure import erase_everywhere
from accounts.models import User
from accounts.services.create_guest import create_guest
from api.errors import MembersOnly, RedirectRefused
from api.models import App, AuthorizationCode, Connection, RefreshToken, Token
from api.oauth import is_same_address
from api.scopes import Scope
from api.services.forget_expired import forget_expired
from api.services.register_app import register_app
from tests.api.programs import Program
from tests.factories import make_user, sign_in, sign_in_with_password

pytestmark = pytest.mark.django_db
BACK = "https://app.example/back"
VERIFIER = "v" * 43
CHALLENGE = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).decode().rstrip("=")


def registered(owner: User | None = None, *addresses: str) -> App:
    return register_app(owner=owner or make_user("owner"), name="Rose Viewer", redirect_uris=addresses or [BACK])


def address_of(app: App, **changed: str | None) -> str:
    asked: dict[str, str | None] = {
        "response_type": "code",
        "client_id": app.client_id,
        "redirect_uri": BACK,
        "scope": "account:read play:read",
        "state": "xyz",
        "code_challenge": CHALLENGE,
        "code_challenge_method": "S256",
    }
    given = {name: value for name, value in (asked | changed).items() if value is not None}
    return f"/oauth/authorize/?{urlencode(given)}"


def answer_of(response: Any) -> dict[str, str]:
    """What an app is told when its person comes back."""
    assert response.status_code == 302, response.content
    assert response["Location"].startswith(BACK)
    return {name: value for name, (value,) in parse_qs(urlsplit(response["Location"]).query).items()}


def code_for(app: App, user: User) -> str:
    return answer_of(sign_in_with_password(user).post(address_of(app), {"agree": "1"}))["code"]


def post(path: str, **sent: str) -> Any:
    return Client().post(path, urlencode(sent), content_type="application/x-www-form-urlencoded")


def asked(app: App, **sent: str) -> Any:
    return post("/oauth/token/", client_id=app.client_id, **sent)


def exchanged(app: App, code: str, **changed: str) -> Any:
    sent = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK, "code_verifier": VERIFIER}
    return asked(app, **(sent | changed))


def refreshed(app: App, text: str, **more: str) -> Any:
    return asked(app, grant_type="refresh_token", refresh_token=text, **more)


def program_with(text: str) -> Program:
    program = Program()
    program.headers["Authorization"] = f"Bearer {text}"
    return program


def test_an_app_gets_a_token_with_what_was_agreed_to_and_nothing_more() -> None:
    app, anne = registered(), make_user("anne")
    page = sign_in_with_password(anne).get(address_of(app))
    shown = page.content.decode()
    assert "Rose Viewer" in shown
    assert "app.example" in shown
    assert str(Scope.PLAY_READ.label) in shown
    assert str(Scope.HOST.label) not in shown
    assert "form-action 'self' https://app.example" in page["Content-Security-Policy"]
    answer = answer_of(sign_in_with_password(anne).post(address_of(app), {"agree": "1"}))
    assert answer["state"] == "xyz"
    response = exchanged(app, answer["code"])
    tokens = response.json()
    assert (response.status_code, tokens["token_type"], tokens["expires_in"]) == (200, "Bearer", 3600)
    assert tokens["scope"].split() == ["account:read", "play:read"]
    account = program_with(tokens["access_token"]).get("account").json()
    assert (account["name"], account["scopes"]) == ("anne", ["account:read", "play:read"])
    assert program_with(tokens["access_token"]).post("tables", game="royals", players=2).status_code == 403


def test_nothing_is_stored_by_which_anyone_could_get_in() -> None:
    app, anne = registered(), make_user("anne")
    code = code_for(app, anne)
    stored = str(list(AuthorizationCode.objects.values()))
    tokens = exchanged(app, code).json()
    stored += str([list(model.objects.values()) for model in (Token, RefreshToken)])
    assert not any(text in stored for text in (code, tokens["access_token"], tokens["refresh_token"]))
    assert tokens["access_token"].startswith("cac_")
    assert tokens["refresh_token"].startswith("car_")


def test_a_person_may_say_no() -> None:
    answer = answer_of(sign_in_with_password(make_user()).post(address_of(registered())))
    assert answer == {"error": "access_denied", "state": "xyz"}
    assert not Connection.objects.exists()


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"scope": "everything"}, "invalid_scope"),
        ({"scope": None}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge": "x" * 500}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
    ],
)
def test_an_app_that_asks_wrongly_is_told(changed: dict[str, str | None], error: str) -> None:
    client, address = sign_in_with_password(make_user()), address_of(registered(), **changed)
    assert answer_of(client.get(address))["error"] == error
    assert answer_of(client.post(address, {"agree": "1"}))["error"] == error
    assert not AuthorizationCode.objects.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"client_id": "0" * 32},
        {"client_id": "a\0b"},
        {"client_id": None},
        {"redirect_uri": "https://evil.example/back"},
        {"redirect_uri": f"{BACK}/more"},
        {"redirect_uri": "javascript:alert(1)"},
        {"redirect_uri": None},
    ],
)
def test_no_one_is_sent_to_an_address_that_is_not_registered(changed: dict[str, str | None]) -> None:
    client, address = sign_in_with_password(make_user()), address_of(registered(), **changed)
    for response in (client.get(address), client.post(address, {"agree": "1"})):
        assert response.status_code == 400
        assert "Location" not in response


def test_a_person_signs_in_first_and_proves_who_they_are() -> None:
    app = registered()
    assert Client().get(address_of(app))["Location"].startswith("/account/login/")
    anne = sign_in(make_user("anne"))
    assert anne.get(address_of(app))["Location"].startswith("/account/reauthenticate/")
    assert sign_in(create_guest()).get(address_of(app)).status_code == 403


def test_a_code_is_good_once_soon_and_for_whoever_asked_for_it() -> None:
    app, anne = registered(), make_user("anne")
    other = registered(make_user("other"))
    for changed in ({"code_verifier": "w" * 43}, {"redirect_uri": "https://app.example/other"}):
        assert exchanged(app, code_for(app, anne), **changed).json()["error"].startswith("invalid_")
    assert exchanged(other, code_for(app, anne)).json()["error"] == "invalid_grant"
    assert exchanged(app, code_for(app, anne), code_verifier="").status_code == 400
    late = code_for(app, anne)
    with time_machine.travel(timezone.now() + timedelta(minutes=2), tick=False):
        assert exchanged(app, late).json()["error"] == "invalid_grant"
    code = code_for(app, anne)
    assert exchanged(app, code).status_code == 200
    assert exchanged(app, code).json()["error"] == "invalid_grant"
    assert Token.objects.count() == 1


def test_a_refresh_token_is_good_once_and_one_that_comes_again_ends_everything() -> None:
    app, anne = registered(), make_user("anne")
    first = exchanged(app, code_for(app, anne)).json()
    second = refreshed(app, first["refresh_token"]).json()
    assert program_with(second["access_token"]).get("account").status_code == 200
    assert refreshed(app, second["refresh_token"], scope="host:write").json()["error"] == "invalid_scope"
    assert refreshed(registered(make_user("other")), second["refresh_token"]).json()["error"] == "invalid_grant"
    assert refreshed(app, first["refresh_token"]).json()["error"] == "invalid_grant"
    assert refreshed(app, second["refresh_token"]).json()["error"] == "invalid_grant"
    assert program_with(second["access_token"]).get("account").status_code == 401
    assert not Connection.objects.exists()


def test_a_token_of_an_app_ends_after_an_hour_and_is_forgotten_later() -> None:
    app, anne = registered(), make_user("anne")
    tokens, now = exchanged(app, code_for(app, anne)).json(), timezone.now()
    with time_machine.travel(now + timedelta(minutes=61), tick=False):
        assert program_with(tokens["access_token"]).get("account").status_code == 401
        assert forget_expired() == 0
        assert refreshed(app, tokens["refresh_token"]).status_code == 200
    with time_machine.travel(now + timedelta(days=91), tick=False):
        assert forget_expired() == 4
    assert Connection.objects.exists(), "what a person agreed to stays on their list"


def test_connected_apps_are_listed_and_disconnected() -> None:
    app, anne = registered(), make_user("anne")
    tokens = exchanged(app, code_for(app, anne)).json()
    client = sign_in(anne)
    page = client.get("/account/apps/").content.decode()
    assert "Rose Viewer" in page
    assert "Rose Viewer" not in client.get("/account/tokens/").content.decode(), "it is no token of her own"
    other = sign_in(make_user("bo"))
    disconnect = f"/account/apps/{Connection.objects.get().pk}/disconnect/"
    other.post(disconnect)
    assert program_with(tokens["access_token"]).get("account").status_code == 200
    client.post(disconnect)
    assert program_with(tokens["access_token"]).get("account").status_code == 401
    assert refreshed(app, tokens["refresh_token"]).status_code == 400


@pytest.mark.parametrize(("kind", "stays"), [("access_token", True), ("refresh_token", False)])
def test_an_app_gives_back_what_it_has(kind: str, stays: bool) -> None:
    app, anne = registered(), make_user("anne")
    tokens = exchanged(app, code_for(app, anne)).json()
    other = registered(make_user("other"))
    post("/oauth/revoke/", client_id=other.client_id, token=tokens[kind])
    assert program_with(tokens["access_token"]).get("account").status_code == 200, "another app revokes nothing"
    given = post("/oauth/revoke/", client_id=app.client_id, token=tokens[kind])
    assert given.status_code == 200
    assert program_with(tokens["access_token"]).get("account").status_code == 401
    assert Connection.objects.exists() is stays


def test_members_register_and_remove_apps() -> None:
    anne = sign_in_with_password(make_user("anne"))
    sent = {"name": "Rose Viewer", "redirect_uris": f"{BACK}\nhttp://127.0.0.1/back\ncom.example.rose:/back"}
    assert anne.post("/account/apps/register/", sent).status_code == 302
    app = App.objects.get()
    assert len(app.redirect_uris) == 3
    assert app.client_id in anne.get("/account/apps/").content.decode()
    refused = anne.post("/account/apps/register/", {"name": "x", "redirect_uris": "http://app.example/"})
    assert refused.status_code == 422
    sign_in(make_user("bo")).post(f"/account/apps/{app.pk}/remove/")
    assert App.objects.exists()
    anne.post(f"/account/apps/{app.pk}/remove/")
    assert not App.objects.exists()
    with pytest.raises(MembersOnly):
        registered(create_guest())


@pytest.mark.parametrize(
    "address",
    [
        "http://app.example/",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://",
        "ftp://a.example/",
        "/back",
        "https://a/#x",
    ]
    + ["https://a.example/ä", "https://[", "https://a.example/" + "x" * 500],
)
def test_only_good_addresses_are_registered(address: str) -> None:
    with pytest.raises(RedirectRefused):
        registered(None, address)


def test_a_program_on_a_device_listens_where_there_is_room() -> None:
    assert is_same_address("http://127.0.0.1:5000/back", "http://127.0.0.1/back")
    assert is_same_address("http://[::1]:5000/back", "http://[::1]/back")
    for asked_for in ("http://127.0.0.1:5000/other", "http://127.0.0.2/back", "http://x@127.0.0.1/back", "http://["):
        assert not is_same_address(asked_for, "http://127.0.0.1/back")
    assert not is_same_address("https://app.example:444/back", BACK)


def test_apps_and_connections_go_with_their_people() -> None:
    owner, anne = make_user("owner"), make_user("anne")
    app = registered(owner)
    tokens = exchanged(app, code_for(app, anne)).json()
    erase_everywhere(anne)
    assert not Connection.objects.exists()
    assert program_with(tokens["access_token"]).get("account").status_code == 401
    erase_everywhere(owner)
    assert not App.objects.exists()


def test_libraries_find_out_where_what_is() -> None:
    told = Client().get("/.well-known/oauth-authorization-server").json()
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert told["token_endpoint"].endswith("/oauth/token/")
    assert told["scopes_supported"] == Scope.values


@pytest.mark.parametrize("sent", [{}, {"grant_type": "password"}, {"client_id": "a\0b", "grant_type": "refresh_token"}])
def test_odd_requests_for_tokens_are_refused(sent: dict[str, str]) -> None:
    assert post("/oauth/token/", **sent).status_code in (400, 401)
    assert Client().post("/oauth/token/", b"\xff\0", content_type="application/json").status_code in (400, 401)
    assert post("/oauth/revoke/", **sent).status_code in (400, 401)
    assert Client().get("/oauth/token/").status_code == 405
