"""The letters a developer's site has written to files instead of sending them."""

from __future__ import annotations

from dataclasses import dataclass
from email import message_from_string, policy
from pathlib import Path

from django.conf import settings

LIMIT = 50
# The file backend of Django draws this line below every letter.
END_OF_LETTER = "-" * 79


@dataclass(frozen=True, slots=True)
class Mail:
    name: str
    subject: str
    to: str
    date: str
    text: str


def list_mails() -> list[Mail]:
    """The newest letters first."""
    files = sorted(Path(settings.EMAIL_FILE_PATH).glob("*.log"), reverse=True)
    return [_read(file) for file in files[:LIMIT]]


def find_mail(name: str) -> Mail | None:
    """The letter in the file of that name."""
    return next((mail for mail in list_mails() if mail.name == name), None)


def _read(file: Path) -> Mail:
    letter, _, _ = file.read_text().partition(END_OF_LETTER)
    message = message_from_string(letter, policy=policy.default)
    body = message.get_body(("plain",))
    return Mail(
        name=file.stem,
        subject=message["subject"],
        to=message["to"],
        date=message["date"],
        text=body.get_content() if body else "",
    )
