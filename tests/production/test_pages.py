"""Pages as everybody gets them: Granian in front of the production settings."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection

from accounts.models import User
from tests.factories import PASSWORD, code_of, make_user
from tests.production.processes import Site
from tests.production.visitors import Browser, ask

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def port(site: Site) -> int:
    return site.port


def test_a_page_comes_whole_with_everything_that_protects_it(port: int) -> None:
    answer = ask(port, "/")
    assert answer.status == 200
    assert "</html>" in answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_the_files_of_a_page_have_names_that_change_with_them_and_are_kept_by_browsers(port: int) -> None:
    page = ask(port, "/").text
    files = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page))
    assert files
    for file in files:
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", file), file
        answer = ask(port, file, headers={"Accept-Encoding": "gzip"})
        assert answer.status == 200, file
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert any(ask(port, file, headers={"Accept-Encoding": "gzip"}).headers["Content-Encoding"] for file in files)


def member(name: str, **flags: bool) -> User:
    """Somebody whose password is hashed as in production, which does not know the cheap way of the tests."""
    user = make_user(name)
    User.objects.filter(pk=user.pk).update(password=PBKDF2PasswordHasher().encode(PASSWORD, "salt" * 8), **flags)
    return user


def test_cookies_travel_by_tls_only(port: int) -> None:
    member("anna")
    browser = Browser(port)
    token = browser.get("/account/login/").cookies["csrftoken"]
    assert token["secure"]
    answer = browser.post("/account/login/", {"login": "anna", "password": PASSWORD})
    assert answer.status == 302
    session = answer.cookies["sessionid"]
    assert (session["secure"], session["httponly"], session["samesite"]) == (True, True, "Lax")


def test_a_form_without_its_token_is_refused(port: int) -> None:
    assert ask(port, "/account/login/", {"login": "anna", "password": PASSWORD}).status == 403


def test_who_comes_without_tls_is_led_to_it(port: int) -> None:
    answer = ask(port, "/lobby/", headers={"X-Forwarded-Proto": "http"})
    assert (answer.status, answer.headers["Location"]) == (301, "https://court.example/lobby/")


def test_nobody_is_served_under_a_name_that_is_not_ours(port: int) -> None:
    answer = ask(port, "/", headers={"Host": "evil.example"})
    assert answer.status == 400
    assert "evil.example" not in answer.text


def test_an_unknown_address_gets_our_own_page(port: int) -> None:
    answer = ask(port, "/no-such-page/")
    assert answer.status == 404
    assert "Page not found" in answer.text
    assert "urlpatterns" not in answer.text


def test_nobody_reads_letters_on_the_public_site(port: int) -> None:
    assert ask(port, "/development/emails/").status == 404


def test_the_admin_opens_to_staff_alone(port: int) -> None:
    steward = member("steward", is_staff=True, is_superuser=True)
    stranger = ask(port, "/admin/")
    assert stranger.status == 302
    assert "login" in stranger.headers["Location"]
    browser = Browser(port)
    browser.sign_in("steward", PASSWORD)
    assert browser.get("/admin/").status == 302
    assert browser.get("/admin/login/").headers["Location"] == "/account/2fa/"
    # The site has another key than the tests, and reads what was stored before there was one.
    secret = generate_totp_secret()
    Authenticator.objects.create(user=steward, type=Authenticator.Type.TOTP, data={"secret": secret})
    browser = Browser(port)
    browser.sign_in("steward", PASSWORD)
    browser.get("/account/2fa/authenticate/")
    browser.post("/account/2fa/authenticate/", {"code": code_of(secret)})
    admin = browser.get("/admin/")
    assert admin.status == 200
    styles = re.findall(r'href="(/static/admin/css/base[^"]+)"', admin.text)
    assert [ask(port, style).status for style in styles] == [200]
    assert browser.get("/admin/games/match/").status == 200


def test_when_something_breaks_a_page_says_so_and_the_log_says_where(site: Site) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_match RENAME TO games_match_away")
    try:
        answer = ask(site.port, "/lobby/", headers={"X-Request-ID": "the-one-that-broke"})
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE games_match_away RENAME TO games_match")
    assert answer.status == 500
    assert "Something went wrong" in answer.text
    assert "Traceback" not in answer.text
    files = re.findall(r'href="(/static/[^"]+)"', answer.text)
    assert len(files) > 1
    assert {ask(site.port, file).status for file in files} == {200}
    assert answer.headers["X-Request-ID"] == "the-one-that-broke"
    lines = [line for line in site.process.log() if line.get("request_id") == "the-one-that-broke"]
    assert [line["event"] for line in lines] == ["Internal Server Error: /lobby/", "request"]
    broke = lines[0]["exception"][0]
    assert broke["type"] == "django.db.utils.ProgrammingError"
    assert any("lobby" in frame for frame in broke["frames"])


def test_the_log_tells_every_request_once_in_json_and_nothing_private(site: Site) -> None:
    anna = member("anna")
    browser = Browser(site.port)
    browser.sign_in("anna", PASSWORD)
    Browser(site.port).sign_in("anna@example.com", "a wrong but private password")
    browser.get("/lobby/?whisper=psst", X_Request_ID="a-visit-to-the-lobby", HX_Request="true")
    browser.get("/account/password/reset/key/1-secretkey/")
    ask(site.port, "/healthz")
    lines = site.process.log()
    (visit,) = [line for line in lines if line.get("request_id") == "a-visit-to-the-lobby"]
    told = [visit[name] for name in ("event", "method", "path", "status", "user", "htmx", "level")]
    assert told == ["request", "GET", "/lobby/", 200, anna.pk, True, "info"]
    assert visit["ms"] > 0
    assert not [line for line in lines if line.get("path") in ("/healthz", "/readyz")]
    assert {line["logger"] for line in lines} >= {"_granian", "tudor_site.requests"}
    said = site.process.said()
    for secret in ("psst", "secretkey", "private password", PASSWORD, "example.com", *browser.cookies.values()):
        assert secret not in said
