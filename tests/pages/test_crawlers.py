"""What search engines, phones and browsers without a connection ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from PIL import Image

from accounts.models import Preferences
from pages.management.commands.draw_icons import FAVICON_SIZES, drawn_icons
from pages.selectors.sitemaps import SITEMAPS
from tests.clubs.club_factories import club_of
from tests.factories import make_user
from tests.leagues.league_factories import league_of
from tests.tournaments.tournament_factories import arena_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ROOT = Path(settings.BASE_DIR)


@pytest.fixture(autouse=True)
def _nothing_cached() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def listed(client: Client, section: str) -> list[str]:
    text = client.get(f"/sitemap-{section}.xml").content.decode()
    return [found.removeprefix(settings.PUBLIC_URL) for found in re.findall(r"<loc>(.*?)</loc>", text)]


def test_robots_are_told_what_to_leave_out_and_where_the_list_is(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Disallow: /account/" in text
    assert f"Sitemap: {settings.PUBLIC_URL}/sitemap.xml" in text


def test_the_list_of_pages_names_all_its_parts(client: Client) -> None:
    text = client.get("/sitemap.xml").content.decode()
    for section in SITEMAPS:
        assert f"/sitemap-{section}.xml" in text


def test_everything_on_the_list_can_be_opened_by_a_visitor(client: Client) -> None:
    league_of(make_user("host"))
    club_of(make_user("owner"))
    arena_of(make_user("arena host"))
    for section in SITEMAPS:
        for where in listed(client, section):
            assert client.get(where).status_code == 200, where


def test_pages_with_an_address_in_every_language_name_the_others(client: Client) -> None:
    text = client.get("/sitemap-pages.xml").content.decode()
    for code, _name in settings.LANGUAGES:
        assert f"<loc>{settings.PUBLIC_URL}/{code}/privacy/</loc>" in text
        assert f'hreflang="{code}" href="{settings.PUBLIC_URL}/{code}/privacy/"' in text
    assert f'hreflang="x-default" href="{settings.PUBLIC_URL}/privacy/"' in text


def test_private_leagues_and_people_who_are_not_listed_are_left_out(client: Client) -> None:
    league = league_of(make_user("host"))
    anne = make_user("anne")
    assert listed(client, "leagues") == [f"/leagues/{league.slug}/"]
    assert anne.get_absolute_url() in listed(client, "players")
    type(league).objects.update(is_private=True)
    Preferences.objects.update_or_create(user=anne, defaults={"is_on_leaderboards": False})
    cache.clear()
    assert listed(client, "leagues") == []
    assert anne.get_absolute_url() not in listed(client, "players")


def test_private_clubs_and_tournaments_for_some_alone_are_left_out(client: Client) -> None:
    club, tournament = club_of(make_user("owner")), arena_of(make_user("host"))
    assert listed(client, "clubs") == [f"/clubs/{club.slug}/"]
    assert listed(client, "tournaments") == [f"/tournaments/{tournament.pk}/"]
    type(club).objects.update(is_private=True)
    type(tournament).objects.update(audience="club:1")
    cache.clear()
    assert listed(client, "clubs") == listed(client, "tournaments") == []


def test_the_icons_are_drawn_from_the_mark_as_it_is_now() -> None:
    assert drawn_icons().keys() == {path.name for path in (ROOT / "static/icons").iterdir()}
    for name, content in drawn_icons().items():
        assert (ROOT / "static/icons" / name).read_bytes() == content, f"{name}: run manage.py draw_icons"
        assert len(content) < 10_000
    mark = re.findall(r'<path d="[^"]+"/>', (ROOT / "static/favicon.svg").read_text())
    assert mark[0] in (ROOT / "pages/drawing.py").read_text()


def test_the_manifest_names_icons_of_the_sizes_it_says(client: Client) -> None:
    answer = client.get("/site.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    shown = answer.json()
    assert {icon.get("purpose", "any") for icon in shown["icons"]} == {"any", "maskable"}
    for icon in shown["icons"]:
        with Image.open(ROOT / icon["src"].removeprefix("/")) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]


def test_an_old_browser_finds_the_icon_where_icons_used_to_be(client: Client) -> None:
    image = Image.open(BytesIO(client.get("/favicon.ico").content))
    assert {size for size, _ in image.info["sizes"]} == set(FAVICON_SIZES)


def test_the_page_without_a_connection_is_the_same_for_everyone(client: Client) -> None:
    visitor = client.get("/offline/").content
    client.force_login(make_user("anne"))
    assert client.get("/offline/").content == visitor
    assert b"anne" not in visitor


def test_the_service_worker_keeps_that_page_alone() -> None:
    worker = (ROOT / "static/js/push-worker.js").read_text()
    assert worker.count(".put(") == 1
    assert "kept.put(OFFLINE, answer)" in worker
    assert worker.count(".addAll(") == 1
