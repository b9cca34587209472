"""The emails that a developer's site has written to files instead of sending them."""

from __future__ import annotations

from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path

from django.conf import settings

LIMIT = 50
# Django's file backend draws this line below every email.
END_OF_EMAIL = b"-" * 79


@dataclass(frozen=True, slots=True)
class DevelopmentEmail:
    name: str
    subject: str
    to: str
    date: str
    text: str


def list_emails() -> list[DevelopmentEmail]:
    """The newest emails first."""
    files = sorted(Path(settings.EMAIL_FILE_PATH).glob("*.log"), reverse=True)
    return [_read(file) for file in files[:LIMIT]]


def find_email(name: str) -> DevelopmentEmail | None:
    """The email in the file of that name."""
    return next((email for email in list_emails() if email.name == name), None)


def _read(file: Path) -> DevelopmentEmail:
    written, _, _ = file.read_bytes().partition(END_OF_EMAIL)
    message = message_from_bytes(written, policy=policy.default)
    body = message.get_body(("plain",))
    return DevelopmentEmail(
        name=file.stem,
        subject=message["subject"],
        to=message["to"],
        date=message["date"],
        text=body.get_content() if body else "",
    )
