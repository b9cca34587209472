"""The line of news below the header of every page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from news.models import Announcement
from news.selectors import banner as banner_module
from news.selectors.banner import SECONDS, forget_banners
from news.services.withdraw_announcement import withdraw_announcement
from news.texts import Said
from tests.factories import make_user, sign_in
from tests.news.announcements import ENGLISH, GERMAN, announce

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/learn/"


def banner_on(client: Client, page: str = PAGE, **headers: str) -> str:
    """The banner of a page; nothing if there is none."""
    html = client.get(page, headers=headers).content.decode()
    return html.partition('<aside class="news-banner"')[2].partition("</aside>")[0]


def asked(ask: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        ask()
    return len(queries)


def test_every_page_has_the_newest_announcement_in_the_readers_language() -> None:
    announce(Said("Older", "x"), starts_at=timezone.now() - timedelta(hours=1))
    announcement = announce(de=GERMAN)
    for client in (Client(), sign_in(make_user())):
        banner = banner_on(client)
        assert ENGLISH.title in banner
        assert f'href="/news/{announcement.pk}/"' in banner
    assert GERMAN.title in banner_on(Client(), **{"Accept-Language": "de"})
    dutch = banner_on(Client(), **{"Accept-Language": "nl"})
    assert f'lang="en" dir="auto">{ENGLISH.title}' in dutch


def test_more_news_than_is_read_breaks_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banner_module, "MOST_TEXTS", 3)
    older = announce(Said("Older", "x"), starts_at=timezone.now() - timedelta(hours=1))
    Announcement.objects.filter(pk=older.pk).update(starts_at=timezone.now() - timedelta(hours=1))
    older.texts.all().delete()
    older.texts.create(language="de", title="Nur deutsch", text="x")
    announce(de=GERMAN)
    assert ENGLISH.title in banner_on(Client())
    Announcement.objects.exclude(pk=older.pk).update(withdrawn_at=timezone.now())
    forget_banners()
    assert banner_on(Client()) == ""


def test_a_page_that_does_not_exist_has_it_too() -> None:
    announce()
    assert ENGLISH.title in banner_on(Client(), "/nowhere/")


@pytest.mark.parametrize(
    "options", [{"has_banner": False}, {"starts_at": timezone.now() + timedelta(days=1)}], ids=["no banner", "tomorrow"]
)
def test_what_is_no_banner_or_not_out_yet_is_on_no_page(options: dict[str, Any]) -> None:
    announce(**options)
    assert banner_on(Client()) == ""


def test_it_begins_and_ends_on_time_while_it_is_remembered() -> None:
    now = timezone.now()
    announce(starts_at=now + timedelta(seconds=SECONDS / 2), ends_at=now + timedelta(seconds=SECONDS - 5))
    with time_machine.travel(now, tick=False):
        assert banner_on(Client()) == ""
    with time_machine.travel(now + timedelta(seconds=SECONDS / 2 + 1), tick=False):
        assert ENGLISH.title in banner_on(Client())
    with time_machine.travel(now + timedelta(seconds=SECONDS - 4), tick=False):
        assert banner_on(Client()) == ""


def test_what_is_withdrawn_goes_at_once_in_the_process_that_did_it() -> None:
    announcement = announce()
    assert banner_on(Client())
    withdraw_announcement(announcement_id=announcement.pk, user=User.objects.get(username="steward"))
    assert banner_on(Client()) == ""


def test_another_process_sees_a_change_after_half_a_minute() -> None:
    now = timezone.now()
    announcement = announce()
    assert ENGLISH.title in banner_on(Client())
    # Behind the back of this process.
    announcement.texts.update(title="Hear ye")
    assert ENGLISH.title in banner_on(Client())
    with time_machine.travel(now + timedelta(seconds=SECONDS + 5), tick=False):
        assert "Hear ye" in banner_on(Client())


def test_pages_do_not_ask_the_database_for_it_again() -> None:
    client = sign_in(make_user())
    client.get(PAGE)
    without = asked(lambda: client.get(PAGE))
    forget_banners()
    assert asked(lambda: client.get(PAGE)) == without + 1
    announce(de=GERMAN)
    assert asked(lambda: client.get(PAGE)) == without + 1
    assert asked(lambda: client.get(PAGE)) == without
    Preferences.objects.all().delete()
    assert asked(lambda: client.get(PAGE)) == without
    assert asked(lambda: Client().get(PAGE)) == 0


def test_a_person_dismisses_it_wherever_they_sign_in() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    announcement = announce()
    response = sign_in(anne).post(f"/news/{announcement.pk}/dismiss/", {"next": PAGE})
    assert response.headers["Location"] == PAGE
    assert banner_on(sign_in(anne)) == ""
    assert banner_on(sign_in(henry))
    assert banner_on(Client())


def test_without_script_it_leads_back_to_the_page_with_its_query() -> None:
    announce()
    client = sign_in(make_user())
    assert 'name="next" value="/archive/?player=anne"' in banner_on(client, "/archive/?player=anne")
    refused = client.post("/account/time-off/vacations/").content.decode()
    assert 'id="news-banner"' in refused
    assert 'name="next" value=""' in refused, "an address that can only be sent to is no page to come back to"


def test_dismissing_keeps_the_other_preferences() -> None:
    anne = make_user("anne")
    save_preferences(user=anne, language="nl")
    announcement = announce()
    sign_in(anne).post(f"/news/{announcement.pk}/dismiss/")
    assert Preferences.objects.get(user=anne).language == "nl"


def test_guests_and_visitors_dismiss_it_too() -> None:
    announcement = announce()
    for client in (Client(), sign_in(create_guest())):
        assert banner_on(client)
        client.post(f"/news/{announcement.pk}/dismiss/")
        assert banner_on(client) == ""


def test_newer_news_is_shown_again_and_older_is_not() -> None:
    client, visitor = sign_in(make_user()), Client()
    announce(Said("Older", "x"), starts_at=timezone.now() - timedelta(hours=2))
    newer = announce(starts_at=timezone.now())
    for browser in (client, visitor):
        browser.post(f"/news/{newer.pk}/dismiss/")
        assert banner_on(browser) == ""
    now = timezone.now()
    with time_machine.travel(now + timedelta(minutes=1), tick=False):
        announce(Said("Newest", "x"))
        assert "Newest" in banner_on(visitor)
        assert "Newest" in banner_on(client)


def test_dismissing_older_news_brings_nothing_back() -> None:
    anne = make_user()
    newer = announce()
    older = announce(Said("Older", "x"))
    type(older).objects.filter(pk=older.pk).update(starts_at=timezone.now() - timedelta(days=1))
    client = sign_in(anne)
    for announcement in (newer, older):
        client.post(f"/news/{announcement.pk}/dismiss/")
    assert Preferences.objects.get(user=anne).news_dismissed_at == newer.starts_at


def test_htmx_takes_the_line_away_and_the_page_stays() -> None:
    announcement = announce()
    response = Client().post(f"/news/{announcement.pk}/dismiss/", headers={"HX-Request": "true"})
    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_dismissing_leads_nowhere_else(elsewhere: str) -> None:
    announcement = announce()
    response = Client().post(f"/news/{announcement.pk}/dismiss/", {"next": elsewhere})
    assert response.headers["Location"] == "/news/"


@pytest.mark.parametrize("mark", ["x", "-1", "1e9", "²", "9" * 5000, "0"])
def test_a_strange_mark_in_a_browser_dismisses_nothing(mark: str) -> None:
    announce()
    client = Client()
    client.cookies["news"] = mark
    assert banner_on(client)
