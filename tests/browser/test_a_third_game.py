"""A game that only its engine package and its title package know, on a whole site: opened in the lobby, played by two
people and a bot, scored, replayed, found in the archive and exported; and rated between two people."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sites import running_site
from tests.browser.visitors import PATIENCE_MS, Site, Visitor, Visitors
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
        expect(visitor.page.locator("#ending-title")).to_be_visible()
        expect(visitor.page.get_by_role("table", name="Final score").get_by_role("row")).to_have_count(4)
    expect(anne.page.locator(".log")).to_contain_text("Page Wat takes stones")

    _find_in_archive(henry.page, f"{henry.site.address}/archive/?game=toy", path)
    expect(henry.page.get_by_role("main")).to_contain_text("by the last stone")
    henry.open(f"{path}replay/")
    henry.page.keyboard.press("End")
    expect(henry.page.locator(".next-up")).to_have_text("The game is over.")
    expect(henry.page.locator(".stones")).to_have_text("0")
    record = henry.context.request.get(f"{henry.site.address}{path}record.json")
    assert json.loads(record.text())["ruleset"] == "toy/wood@1"


def test_a_match_of_two_people_is_rated_and_the_change_is_seen(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry")
    path = _opened_from_the_lobby(anne, players=2, is_rated=True)
    anne.begin_with(henry, path)
    _play_to_the_end(anne.page, henry.page)
    ratings = anne.page.locator(".ending-card .rating-list")
    # A worker archives the match first and rates it then; the table asks until it is done.
    expect(ratings).to_contain_text("Your rating", timeout=PATIENCE_MS)
    expect(ratings).to_contain_text("henry")
    gained, lost = sorted(ratings.locator(".rating-change").all_inner_texts())
    assert re.fullmatch(r"\+\d+", gained)
    assert re.fullmatch("\N{MINUS SIGN}[0-9]+", lost)

    ratings.get_by_role("link").click()
    anne.page.wait_for_url("**/ratings/*/")
    why = anne.page.url
    rows = anne.page.get_by_role("table").get_by_role("row")
    changes = {name: rows.filter(has_text=name).locator(".rating-change").inner_text() for name in ("anne", "henry")}
    assert sorted(changes.values()) == [gained, lost]
    for name, change in changes.items():
        anne.page.goto(why)
        rows.get_by_role("link", name=name).click()
        card = anne.page.locator(".rating-card").filter(has=anne.page.get_by_role("heading", name="Stones"))
        expect(card.locator(".rating-change")).to_have_text([change])


def _opened_from_the_lobby(anne: Visitor, *, players: int, is_rated: bool = False) -> str:
    """Anne opens a table by the form."""
    anne.open("/lobby/")
    anne.page.get_by_role("link", name="New game of Stones").click()
    anne.page.get_by_role("group", name="Players").get_by_label(str(players)).check()
    anne.page.locator(f"[name=is_rated][value={str(is_rated).lower()}]").check()
    anne.page.get_by_role("button", name="Create game").click()
    anne.page.wait_for_url("**/tables/*/")
    return anne.page.url.removeprefix(anne.site.address)


def _begun_from_the_lobby(anne: Visitor, henry: Visitor) -> str:
    """Anne opens a table of three, Henry takes a seat, and a bot the last one."""
    path = _opened_from_the_lobby(anne, players=3)
    henry.open(path)
    henry.page.get_by_role("button", name="Take a seat").click()
    expect(anne.page.get_by_role("list").filter(has_text="henry")).to_be_visible()
    anne.page.get_by_role("button", name="Page").click()
    henry.page.get_by_role("button", name="Ready").click()
    for visitor in (anne, henry):
        visitor.page.locator(".stones").wait_for()
    return path


def _play_to_the_end(*pages: Page) -> None:
    """Both choose at random whenever it is for them to decide."""
    random = Random(2)
    for _ in range(MOST_GLANCES):
        for page in pages:
            seen = look(page)
            if seen.is_mine:
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
