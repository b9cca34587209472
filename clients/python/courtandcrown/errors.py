"""What goes wrong."""

from __future__ import annotations

import httpx


class Refused(Exception):
    """The site refused something: `code` is for programs, the text for people."""

    def __init__(self, status: int, code: str, title: str, errors: list[dict[str, str]] | None = None) -> None:
        super().__init__(title)
        self.status, self.code, self.errors = status, code, errors or []

    def __str__(self) -> str:
        faults = "".join(f"; {fault['at']}: {fault['what']}" for fault in self.errors)
        return f"{self.args[0]} ({self.status} {self.code}{faults})"


def refused(response: httpx.Response) -> Refused:
    """A refusal out of an answer that has been read. What stands between program and site may answer otherwise."""
    try:
        told = response.json()
        return Refused(response.status_code, told["code"], told["title"], told.get("errors"))
    except (ValueError, KeyError, TypeError):
        return Refused(response.status_code, "http", response.reason_phrase)
