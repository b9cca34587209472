"""Addresses as they are written outside of pages: in emails, feeds and messages."""

from __future__ import annotations

from django.conf import settings


def absolute_url(path: str) -> str:
    return str(settings.PUBLIC_URL) + path
