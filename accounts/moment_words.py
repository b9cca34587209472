"""A moment in words."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def moment_words(at: datetime) -> str:
    """A day and an hour, in the time zone and the language that are active."""
    return date_format(timezone.localtime(at), "LONG_DAY_TIME_FORMAT")
