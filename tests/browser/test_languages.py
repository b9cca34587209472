"""The site in German, whose words are the longest, and in Dutch: nothing overflows, and all read their own language."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitor, Visitors
from tests.browser.what_is_seen import choose, wait_for_turn

GAMES = ("tudor", "royals")
SIZES = [(360, 740), (1280, 720)]
PAGES = (
    "/",
    "/lobby/",
    "/lobby/new/tudor/",
    "/lobby/new/royals/",
    "/rules/tudor/",
    "/archive/",
    "/leaderboards/",
    "/leagues/",
    "/account/preferences/",
    "/account/notifications/",
    "/account/tokens/",
    "/activity/",
    "/clubs/",
    "/clubs/new/",
    "/community/reviews/",
    "/faq/",
    "/following/",
    "/leagues/new/",
    "/messages/",
    "/news/",
    "/privacy/",
    "/search/?q=tudor",
    "/tournaments/",
    "/tournaments/new/",
    "/watch/",
)
TASKS = {"de": "Du bist am Zug", "nl": "Jouw beurt"}
"""What stands above the task of the player who decides."""
# What no one can read: a page wider than the window, and words that are wider than what they stand in and cut there.
_CUT = """() => {
    const page = document.documentElement;
    const words = "button, .button, nav a, label, h1, h2, h3, legend, summary, .option, .tabs span";
    const cut = [...document.querySelectorAll(words)]
        .filter((control) => !control.closest(".unseen") && control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => control.clientWidth > 2 && control.scrollWidth > control.clientWidth + 1)
        .filter((control) => ["hidden", "clip"].includes(getComputedStyle(control).overflowX))
        .map((control) => control.textContent.trim().slice(0, 60));
    return page.scrollWidth > page.clientWidth ? [`${page.scrollWidth - page.clientWidth} px too wide`, ...cut] : cut;
}"""


def begin(visitor: Visitor, game: str) -> None:
    """A match against the autopilot. Its button is known by what it sends, for its words differ."""
    visitor.open("/lobby/")
    form = visitor.page.locator(f"details [action='/lobby/try/{game}/']")
    form.evaluate("form => form.requestSubmit(form.querySelector('[value=caretakers]'))")
    visitor.page.wait_for_url("**/tables/*/")
    wait_for_turn(visitor.page)


def test_german_pages_keep_within_their_width(visitors: Visitors) -> None:
    anne = visitors.come("anne", locale="de-DE")
    found = {}
    for path in PAGES:
        anne.open(path)
        expect(anne.page.locator("html")).to_have_attribute("lang", "de")
        for size in SIZES:
            anne.resize(size)
            found[path, size] = anne.page.evaluate(_CUT)
    assert {where: cut for where, cut in found.items() if cut} == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_german_tables_keep_within_their_width(visitors: Visitors, size: tuple[int, int], game: str) -> None:
    guest = visitors.come(size=size, locale="de-DE")
    begin(guest, game)
    random = Random(3)
    for _ in range(6):
        assert guest.page.evaluate(_CUT) == []
        choose(guest.page, wait_for_turn(guest.page), random)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", TASKS)
def test_a_game_is_played_in_the_language_of_the_browser(visitors: Visitors, language: str, game: str) -> None:
    guest = visitors.come(locale=language)
    begin(guest, game)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    expect(guest.page.locator(".task .kicker")).to_contain_text(TASKS[language])
    seen = choose(guest.page, wait_for_turn(guest.page), Random(1))
    assert seen.version > 0


def test_two_at_one_table_read_their_own_language(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", locale="de-DE")
    path = anne.open_table("royals")
    henry.open(path)
    henry.page.locator("form[action$='/take-seat/'] button").click()
    anne.page.get_by_role("button", name="Ready").click()
    for visitor, undo in ((anne, "Undo"), (henry, "Rückgängig")):
        visitor.page.locator("#table[data-ply]").wait_for(state="attached")
        expect(visitor.page.locator("[data-undo]")).to_have_text(undo)


def test_the_language_is_chosen_at_the_foot_of_a_page_and_stays(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.open("/rules/royals/")
    guest.page.get_by_role("contentinfo").get_by_role("button", name="Nederlands").click()
    expect(guest.page.locator("html")).to_have_attribute("lang", "nl")
    guest.open("/lobby/")
    expect(guest.page.locator("html")).to_have_attribute("lang", "nl")
