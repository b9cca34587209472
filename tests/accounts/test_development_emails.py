"""A developer reads letters in the browser; nobody else does."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.mail import EmailMessage, get_connection
from django.test import Client
from pytest_django.fixtures import Settings

FILE_BACKEND = "django.core.mail.backends.filebased.EmailBackend"


@pytest.fixture
def _one_letter(settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    settings.DEBUG = True
    letter = EmailMessage("Grüße <b>", "Go to https://court.example/x and <b>bow</b>", to=["b@example.com"])
    letter.connection = get_connection(FILE_BACKEND)
    letter.send()


@pytest.mark.usefixtures("_one_letter")
def test_letters_are_listed_and_read(client: Client) -> None:
    page = client.get("/mails/").content.decode()
    assert "Grüße &lt;b&gt;" in page
    (address,) = [part.split('"')[0] for part in page.split('href="') if part.startswith("/mails/2")]
    letter = client.get(address).content.decode()
    assert '<a href="https://court.example/x" rel="nofollow">' in letter
    assert "&lt;b&gt;bow" in letter
    assert "b@example.com" in letter


@pytest.mark.usefixtures("_one_letter")
def test_only_letters_can_be_read(client: Client) -> None:
    assert client.get("/mails/passwd/").status_code == 404


@pytest.mark.usefixtures("_one_letter")
@pytest.mark.parametrize("address", ["/mails/", "/mails/x/"])
def test_there_are_no_letters_on_the_public_site(client: Client, settings: Settings, address: str) -> None:
    settings.DEBUG = False
    assert client.get(address).status_code == 404


def test_a_missing_folder_holds_no_letters(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path / "mails"
    settings.DEBUG = True
    assert "No letters yet." in client.get("/mails/").content.decode()
