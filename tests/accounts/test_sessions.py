"""The list of sessions: in words that people understand."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.utils import timezone, translation

from accounts.services.note_session import note_session
from accounts.session_words import browser_words
from accounts.templatetags.moments import ago
from tests.factories import make_user, sign_in

MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("description", "words"),
    [
        (f"{MAC} Version/17.0 Safari/605.1.15", "Safari on Mac"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/126.0 Safari/537.36 Edg/126.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit Chrome/126.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) AppleWebKit CriOS/126.0 Mobile Safari/604.1", "Chrome on iPhone"),
        ("curl/8.0", "Unknown browser"),
        ("", "Unknown browser"),
    ],
)
def test_a_browser_is_named_as_people_know_it(description: str, words: str) -> None:
    with translation.override("en"):
        assert browser_words(description) == words


def test_a_moment_says_how_long_ago_and_exactly_when_for_who_points_at_it() -> None:
    with translation.override("en"):
        written = ago(timezone.now() - timedelta(hours=3))
    assert "3\xa0hours ago" in written
    assert 'title="' in written
    assert 'datetime="' in written


@pytest.mark.django_db
@pytest.mark.sqlite_only
def test_the_list_names_browsers() -> None:
    anne = make_user("anne")
    client = sign_in(anne)
    elsewhere = sign_in(anne).session.session_key
    described = {"user": anne, "ip": "192.0.2.7", "user_agent": "<b>Firefox/128.0</b> (Windows NT 10.0)"}
    UserSession.objects.update_or_create(session_key=elsewhere, defaults=described)
    page = client.get("/account/sessions/").content.decode()
    assert "<b>Firefox on Windows</b>" in page
    assert "<b>Firefox/128.0</b>" not in page
    assert "Network 192.0.2.7, place unknown" in page


@pytest.mark.django_db
def test_the_day_of_the_last_use_is_noted() -> None:
    anne, long_ago = make_user("anne"), timezone.now() - timedelta(days=3)
    UserSession.objects.create(user=anne, session_key="here", ip="192.0.2.7", user_agent="", last_seen_at=long_ago)
    assert note_session(session_key="here")
    assert UserSession.objects.get().last_seen_at > long_ago
    assert not note_session(session_key="gone")
