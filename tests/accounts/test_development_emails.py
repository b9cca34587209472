"""A developer reads emails in the browser; others do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.mail import EmailMessage, get_connection
from django.test import Client
from pytest_django.fixtures import Settings

FILE_BACKEND = "django.core.mail.backends.filebased.EmailBackend"


@pytest.fixture
def _one_email(settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    settings.DEBUG = True
    email = EmailMessage("Grüße <b>", "Go to https://court.example/x and <b>bow</b> to “Élise”", to=["b@example.com"])
    email.connection = get_connection(FILE_BACKEND)
    email.send()


@pytest.mark.usefixtures("_one_email")
def test_emails_are_listed_and_read(client: Client) -> None:
    page = client.get("/development/emails/").content.decode()
    assert "Grüße &lt;b&gt;" in page
    (address,) = [part.split('"')[0] for part in page.split('href="') if part.startswith("/development/emails/2")]
    email = client.get(address).content.decode()
    assert '<a href="https://court.example/x" rel="nofollow">' in email
    assert "&lt;b&gt;bow&lt;/b&gt; to “Élise”" in email
    assert "b@example.com" in email


@pytest.mark.usefixtures("_one_email")
def test_only_emails_can_be_read(client: Client) -> None:
    assert client.get("/development/emails/passwd/").status_code == 404


@pytest.mark.usefixtures("_one_email")
@pytest.mark.parametrize("address", ["/development/emails/", "/development/emails/x/"])
def test_there_are_no_emails_on_the_public_site(client: Client, settings: Settings, address: str) -> None:
    settings.DEBUG = False
    assert client.get(address).status_code == 404


def test_a_missing_folder_holds_no_emails(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path / "mails"
    settings.DEBUG = True
    assert "No emails yet." in client.get("/development/emails/").content.decode()
