"""The pages for people who write programs."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("path", ["/api/", "/api/recipes/"])
def test_everything_on_them_comes_from_this_site(path: str, language: str) -> None:
    page = Client().get(path, headers={"Accept-Language": language}).content.decode()
    loaded = re.findall(r'<(?:script|link rel="stylesheet")[^>]*?(?:src|href)="([^"]+)"', page)
    assert loaded
    assert all(address.startswith("/static/") for address in loaded)
    assert all(finders.find(address.removeprefix("/static/")) for address in loaded)
    assert "<style" not in page
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []


def test_recipes_name_this_site() -> None:
    assert 'Client("http://localhost:8000"' in Client().get("/api/recipes/").content.decode().replace("&quot;", '"')
