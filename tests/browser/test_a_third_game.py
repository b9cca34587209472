"""A game that only its engine package and its title package know, on a whole site: opened in the lobby, played by two
people and a bot, scored, replayed, found in the archive and exported."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sites import running_site
from tests.browser.visitors import Site, Visitor, Visitors
from tests.browser.what_is_seen import choose, look

MOST_GLANCES = 3_000
"""How often it is looked whether a player may decide before something must be wrong."""
MOST_LOOKS = 120
"""How often a page of the archive is loaded before a match that has ended must be there."""


@pytest.fixture(scope="module")
def site(prepared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own: that of all other tests does not know the game."""
    folder = tmp_path_factory.mktemp("third")
    shutil.copytree(prepared_folder, folder, dirs_exist_ok=True)
    with running_site(folder, "tests.browser.live_site_with_a_third_game") as site:
        yield site


@pytest.fixture(scope="module")
def cookies() -> dict[str, list[dict[str, object]]]:
    return {}


def test_two_people_and_a_bot_play_a_third_game_from_the_lobby_to_the_archive(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry")
    path = _begun_from_the_lobby(anne, henry)
    _play_to_the_end(anne.page, henry.page)
    for visitor in (anne, henry):
        expect(visitor.page.get_by_role("heading", name="The match is over")).to_be_visible()
        expect(visitor.page.get_by_role("table", name="The final score").get_by_role("row")).to_have_count(4)
    expect(anne.page.locator(".log")).to_contain_text("Page Wat takes stones")

    _find_in_archive(henry.page, f"{henry.site.address}/archive/?game=toy", path)
    expect(henry.page.get_by_role("main")).to_contain_text("by the last stone")
    henry.open(f"{path}replay/")
    henry.page.keyboard.press("End")
    expect(henry.page.locator(".next-up")).to_have_text("The match is over.")
    expect(henry.page.locator(".stones")).to_have_text("0")
    record = henry.context.request.get(f"{henry.site.address}{path}record.json")
    assert json.loads(record.text())["ruleset"] == "toy/wood@1"


def _begun_from_the_lobby(anne: Visitor, henry: Visitor) -> str:
    """Anne opens a table of three by the form, Henry takes a seat, and a bot the last one."""
    anne.open("/lobby/")
    anne.page.get_by_role("link", name="Open a table of Stones").click()
    anne.page.get_by_label("Players").select_option("3")
    anne.page.get_by_role("button", name="Open the table").click()
    anne.page.wait_for_url("**/tables/*/")
    path = anne.page.url.removeprefix(anne.site.address)
    henry.open(path)
    henry.page.get_by_role("button", name="Take a seat").click()
    expect(anne.page.get_by_role("list").filter(has_text="henry")).to_be_visible()
    anne.page.get_by_role("button", name="Page").click()
    henry.page.get_by_role("button", name="I am ready").click()
    for visitor in (anne, henry):
        visitor.page.locator(".stones").wait_for()
    return path


def _play_to_the_end(*pages: Page) -> None:
    """Both choose at random whenever it is for them to decide."""
    random = Random(2)
    for _ in range(MOST_GLANCES):
        for page in pages:
            seen = look(page)
            if seen.choices:
                choose(page, seen, random)
        if all(look(page).is_over for page in pages):
            return
        # The bot thinks, or what was decided has not been drawn yet.
        pages[0].wait_for_timeout(50)
    pytest.fail("the match was not over")


def _find_in_archive(page: Page, address: str, path: str) -> None:
    """Looks until a worker has archived the match."""
    found = page.locator(f"a[href^='{path}']")
    for _ in range(MOST_LOOKS):
        page.goto(address)
        if found.count():
            return
        page.wait_for_timeout(500)
    pytest.fail("the match did not come to the archive")
