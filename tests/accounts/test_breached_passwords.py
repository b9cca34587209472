"""Stolen passwords are refused, and only the beginning of a digest ever leaves the site."""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from accounts.sign_in import breached_passwords
from tests.factories import PASSWORD
from tests.production.patience import wait_until
from tests.test_settings import SECRETS, manage

# About what is asked of another server.
pytestmark = pytest.mark.sqlite_only

DIGEST = hashlib.sha1(PASSWORD.encode(), usedforsecurity=False).hexdigest().upper()
OTHER = "0" * 35


@dataclass
class Service:
    """A range service: what it answers, and what it was asked."""

    answer: bytes = b""
    status: int = 200
    delay: float = 0.0
    asked: list[tuple[str, str | None]] = field(default_factory=list)
    address: str = ""


@pytest.fixture
def service(settings: Settings) -> Iterator[Service]:
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            service.asked.append((self.path, self.headers["Add-Padding"]))
            time.sleep(service.delay)
            try:
                self.send_response(service.status)
                self.end_headers()
                self.wfile.write(service.answer)
            except OSError:
                assert service.delay, "the client left without waiting for the answer"

        def log_message(self, *_arguments: object) -> None:
            """The tests listen by themselves."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        service.address = f"http://127.0.0.1:{server.server_port}/range/"
        settings.BREACHED_PASSWORDS_URL = service.address
        yield service
        server.shutdown()
        thread.join()


def is_refused(password: str = PASSWORD) -> bool:
    try:
        validate_password(password)
    except ValidationError as refusal:
        return [error.code for error in refusal.error_list] == ["password_breached"]
    return False


def test_a_stolen_password_is_refused(service: Service) -> None:
    service.answer = f"{OTHER}:3\r\n{DIGEST[5:]}:12\r\n".encode()
    assert is_refused()


def test_a_service_may_write_small_letters(service: Service) -> None:
    service.answer = f"{DIGEST[5:].lower()}:1\n".encode()
    assert is_refused()


def test_a_password_that_nobody_knows_is_welcome(service: Service) -> None:
    service.answer = f"{OTHER}:3\r\n".encode()
    assert not is_refused()


def test_padding_is_no_theft(service: Service) -> None:
    service.answer = f"{DIGEST[5:]}:0\r\n".encode()
    assert not is_refused()


def test_only_five_digits_of_the_digest_leave_the_site_and_the_answer_is_padded(service: Service) -> None:
    validate_password(PASSWORD)
    assert service.asked == [(f"/range/{DIGEST[:5]}", "true")]


@pytest.mark.parametrize(
    "trouble",
    [
        {"status": 503},
        {"status": 429},
        {"answer": b"<html>under repair</html>"},
        {"answer": b"\xff\xfe:1"},
        {"delay": 0.5},
    ],
    ids=["broken", "busy", "a page", "not text", "slow"],
)
def test_a_service_in_trouble_keeps_nobody_out(
    service: Service,
    trouble: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(breached_passwords, "TIMEOUT_SECONDS", 0.2)
    for name, value in trouble.items():
        setattr(service, name, value)
    with caplog.at_level(logging.WARNING):
        assert not is_refused()
    wait_until(lambda: len(service.asked) == 1, "the service has read what it was asked")
    (told,) = caplog.records
    assert told.name == "accounts.sign_in.breached_passwords"
    for secret in (PASSWORD, DIGEST, DIGEST[:5]):
        assert secret not in caplog.text


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/range/", "not an address/"])
def test_without_a_service_at_its_address_nobody_is_kept_out(settings: Settings, address: str) -> None:
    settings.BREACHED_PASSWORDS_URL = address
    assert not is_refused()


def test_without_an_address_nobody_is_asked(service: Service, settings: Settings) -> None:
    settings.BREACHED_PASSWORDS_URL = ""
    service.answer = f"{DIGEST[5:]}:12\r\n".encode()
    assert not is_refused()
    assert service.asked == []


@pytest.mark.django_db
def test_who_signs_up_with_a_stolen_password_is_told_at_the_field(client: Client, service: Service) -> None:
    service.answer = f"{DIGEST[5:]}:12\r\n".encode()
    form = {"username": "anne", "email": "anne@example.com", "password1": PASSWORD}
    page = client.post(reverse("account_signup"), form).content.decode()
    assert "leaked from another site" in page
    assert 'id="id_password1_error"' in page
    assert PASSWORD not in page
    assert not User.objects.exists()


def test_people_are_told_beforehand() -> None:
    assert "Your password can't be one that has leaked from another site." in password_validators_help_texts()


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({}, "https://api.pwnedpasswords.com/range/"),
        ({"DJANGO_BREACHED_PASSWORDS_URL": "https://passwords.example/"}, "https://passwords.example/"),
        ({"DJANGO_BREACHED_PASSWORDS_URL": ""}, ""),
    ],
    ids=["by default", "another", "none"],
)
def test_the_public_site_asks_the_public_service_unless_told_otherwise(
    environment: dict[str, str], address: str
) -> None:
    tell = "from django.conf import settings; print(settings.BREACHED_PASSWORDS_URL)"
    run = manage("shell", "--verbosity", "0", "--no-imports", "--command", tell, **SECRETS, **environment)
    assert run.stdout.strip() == address, run.stderr
