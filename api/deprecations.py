"""What will go, and when: answers say so in their headers (RFC 9745, RFC 8594) until it is gone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import http_date

ATTRIBUTE = "_api_deprecation"


class Deprecation(NamedTuple):
    """Something that programs should stop using."""

    what: str
    since: datetime
    sunset: datetime
    """From then on it may be gone."""


ARCHIVE_PAGE = Deprecation(
    "`page` of the archive's search: send `cursor`",
    since=datetime(2026, 11, 19, tzinfo=UTC),
    sunset=datetime(2027, 6, 1, tzinfo=UTC),
)


def note_deprecation(request: HttpRequest, deprecation: Deprecation) -> None:
    """Says that a request uses something that will go."""
    setattr(request, ATTRIBUTE, deprecation)


def add_deprecation(request: HttpRequest, response: HttpResponseBase) -> None:
    """The headers for what the request used."""
    deprecation: Deprecation | None = getattr(request, ATTRIBUTE, None)
    if deprecation is not None:
        response["Deprecation"] = f"@{int(deprecation.since.timestamp())}"
        response["Sunset"] = http_date(deprecation.sunset.timestamp())
