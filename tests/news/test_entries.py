"""The page of news, its entries and its feed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from news.models import Announcement
from news.selectors.entries import PAGE_LENGTH, news_page
from news.services.withdraw_announcement import withdraw_announcement
from news.texts import Said
from tests.accounts.test_languages import alternates
from tests.factories import make_staff, make_user, sign_in
from tests.news.announcements import ENGLISH, GERMAN, announce

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ATOM = "{http://www.w3.org/2005/Atom}"


def many(count: int) -> None:
    """Announcements, one a day."""
    first = announce()
    for number in range(1, count):
        one = Announcement.objects.create(
            made_by=first.made_by,
            starts_at=timezone.now() - timedelta(days=number),
            ends_at=timezone.now(),
            changed_at=timezone.now(),
        )
        one.texts.create(language="en", title=f"News {number}", text="x")


def titles(content: bytes) -> list[str]:
    return [entry.findtext(f"{ATOM}title", "") for entry in ElementTree.fromstring(content).findall(f"{ATOM}entry")]


def test_the_page_has_the_news_and_an_entry_has_its_text(client: Client) -> None:
    announcement = announce()
    page = client.get("/news/").content.decode()
    assert ENGLISH.title in page
    assert "On Sunday we move to a new server." in page
    entry = client.get(f"/news/{announcement.pk}/").content.decode()
    assert "<strong>Sunday</strong>" in entry
    assert "Manage news" not in page
    assert "Manage news" in sign_in(make_staff("helper")).get("/news/").content.decode()


def test_without_news_the_page_says_so(client: Client) -> None:
    assert "No news yet." in client.get("/news/").content.decode()


def test_headings_of_an_entry_come_below_its_title(client: Client) -> None:
    announcement = announce(Said("Title", "# One\n\n## Two"))
    page = client.get(f"/news/{announcement.pk}/").content.decode()
    assert "<h2>One</h2>" in page
    assert "<h3>Two</h3>" in page


def test_a_translation_is_read_at_its_own_address_and_english_where_there_is_none(client: Client) -> None:
    announcement = announce(de=GERMAN)
    german = client.get(f"/de/news/{announcement.pk}/").content.decode()
    assert f'<h1 lang="de" dir="auto">{GERMAN.title}' in german
    dutch = client.get(f"/nl/news/{announcement.pk}/").content.decode()
    assert '<html lang="nl"' in dutch
    assert f'<h1 lang="en" dir="auto">{ENGLISH.title}' in dutch


def test_every_page_of_news_names_its_addresses_in_all_languages(client: Client) -> None:
    announcement = announce()
    for page in ("/news/", f"/news/{announcement.pk}/"):
        host = settings.PUBLIC_URL
        expected = {code: f"{host}/{code}{page}" for code, _ in settings.LANGUAGES} | {"x-default": host + page}
        assert alternates(client.get(page).content.decode()) == expected


def test_what_is_planned_or_withdrawn_is_nowhere_to_be_read(client: Client) -> None:
    planned = announce(Said("Planned", "x"), starts_at=timezone.now() + timedelta(days=1))
    withdrawn = announce(Said("Withdrawn", "x"))
    withdraw_announcement(announcement_id=withdrawn.pk, user=User.objects.get(username="steward"))
    for announcement in (planned, withdrawn):
        assert client.get(f"/news/{announcement.pk}/").status_code == 404
        assert client.post(f"/news/{announcement.pk}/dismiss/").status_code == 404
    for address in ("/news/", "/news/feed/"):
        content = client.get(address).content.decode()
        assert "Planned" not in content
        assert "Withdrawn" not in content


def test_news_stays_on_the_page_after_its_end(client: Client) -> None:
    announcement = announce()
    Announcement.objects.update(starts_at=timezone.now() - timedelta(days=9), ends_at=timezone.now())
    assert ENGLISH.title in client.get("/news/").content.decode()
    assert client.get(f"/news/{announcement.pk}/").status_code == 200


def test_long_news_is_read_page_by_page(client: Client) -> None:
    many(PAGE_LENGTH + 2)
    assert client.get("/news/").content.decode().count('<article class="news-entry"') == PAGE_LENGTH
    second = client.get("/news/?page=2").content.decode()
    assert second.count('<article class="news-entry"') == 2
    assert 'href="?page=1"' in second
    for wrong in ("3", "0", "-1", "x", "9" * 30, "1001"):
        assert client.get("/news/", {"page": wrong}).status_code == 404


def test_a_page_asks_as_often_for_many_as_for_one(django_assert_num_queries: Any) -> None:
    many(1)
    with django_assert_num_queries(2):
        news_page(1)
    many(8)
    with django_assert_num_queries(2):
        assert len(news_page(1).entries) == 9


def test_the_feed_has_the_news_in_the_language_of_its_address(client: Client) -> None:
    announcement = announce(de=GERMAN)
    response = client.get("/de/news/feed/")
    assert response.headers["Content-Type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(response.content)
    entry = root.find(f"{ATOM}entry")
    assert entry is not None
    assert entry.findtext(f"{ATOM}title") == GERMAN.title
    assert "<strong>Sonntag</strong>" in entry.findtext(f"{ATOM}summary", "")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"{settings.PUBLIC_URL}/de/news/{announcement.pk}/"
    assert entry.findtext(f"{ATOM}id") == f"{settings.PUBLIC_URL}/news/{announcement.pk}/"
    assert titles(client.get("/en/news/feed/").content) == [ENGLISH.title]


def test_the_feed_is_short_and_not_sent_twice(client: Client) -> None:
    many(25)
    first = client.get("/news/feed/")
    assert len(titles(first.content)) == 20
    again = client.get("/news/feed/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    Announcement.objects.all()[0].texts.update(title="Changed")
    assert client.get("/news/feed/", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_the_page_leads_to_the_feed_of_its_language() -> None:
    page = sign_in(make_user()).get("/nl/news/").content.decode()
    assert '<link rel="alternate" type="application/atom+xml"' in page
    assert 'href="/nl/news/feed/"' in page
