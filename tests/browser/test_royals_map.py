"""The map of Royals where the window is too narrow for it: a list first, and a map to be moved about in."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import DESKTOP, PHONE, SMALL, Visitor, Visitors
from tests.browser.what_is_seen import choose, look, wait_for_version

_IS_TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
# Parts of the board that lie on each other, among those that must not.
_OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll(".realm > :is(.hand, .market, .epoch), .map .portrait, .plate")]
        .filter(part => part.checkVisibility())
        .map(part => [part, part.getBoundingClientRect()]);
    const found = [];
    for (const [one, a] of boxes) for (const [other, b] of boxes) {
        if (one === other || !one.matches(".hand, .market, .epoch")) continue;
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push(
            `${one.className} on ${other.className} of ${other.closest(".city, .land, .realm").className}`);
    }
    return found;
}"""


def at_a_table(visitors: Visitors, size: tuple[int, int]) -> Visitor:
    guest = visitors.come(size=size)
    guest.try_game("royals")
    return guest


def is_seen(page: Page, selector: str) -> bool:
    return bool(
        page.locator(selector).evaluate(
            "part => { const { left, right } = part.getBoundingClientRect(); return left >= 0 && right <= innerWidth; }"
        )
    )


@pytest.mark.parametrize("size", [SMALL, PHONE, (640, 900)])
def test_a_narrow_window_shows_the_list_and_on_request_a_map_that_stays_inside_it(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    page = at_a_table(visitors, size).page
    expect(page.locator(".map-drawing")).to_be_hidden()
    expect(page.get_by_label("Larger")).to_be_hidden()
    page.get_by_label("As a map").check()
    expect(page.locator(".map-drawing")).to_be_visible()
    drawn = page.locator(".chart").evaluate("chart => chart.clientWidth")
    page.get_by_label("Larger").check()
    assert page.locator(".chart").evaluate("chart => chart.clientWidth") > drawn
    assert page.evaluate(_IS_TOO_WIDE) is False


def test_the_map_is_moved_by_keyboard(visitors: Visitors) -> None:
    page = at_a_table(visitors, SMALL).page
    page.get_by_label("As a map").press("Space")
    assert not is_seen(page, "#land-german")
    page.get_by_role("navigation", name="Countries").get_by_role("link", name="German States").press("Enter")
    assert is_seen(page, "#land-german")
    page.get_by_role("button", name="Edinburgh").focus()
    assert is_seen(page, ".city-edinburgh .about-city")


def test_a_map_that_was_asked_for_stays_where_it_was_when_the_table_is_drawn_anew(visitors: Visitors) -> None:
    page = at_a_table(visitors, SMALL).page
    page.get_by_label("As a map").check()
    page.locator(".chart-room").evaluate("room => { room.scrollLeft = 200; }")
    before = look(page)
    page.locator(".choice").first.evaluate("choice => choice.click()")
    wait_for_version(page, before.version + 1)
    expect(page.get_by_label("As a map")).to_be_checked()
    page.wait_for_function("() => document.querySelector('.chart-room').scrollLeft === 200")


def test_a_wide_window_has_the_map_and_nothing_to_choose(visitors: Visitors) -> None:
    page = at_a_table(visitors, DESKTOP).page
    expect(page.locator(".map-drawing")).to_be_visible()
    expect(page.get_by_label("As a map")).to_be_hidden()


@pytest.mark.parametrize("width", [768, 1024, 1300, 1600])
def test_hand_time_and_open_cards_cover_no_noble_and_no_country(visitors: Visitors, width: int) -> None:
    page = at_a_table(visitors, (width, 900)).page
    random = Random(5)
    for _ in range(15):
        assert page.evaluate(_OVERLAPS) == []
        choose(page, look(page), random)


def test_a_list_of_choices_above_the_board_keeps_it_in_reach(visitors: Visitors) -> None:
    page = at_a_table(visitors, (1100, 800)).page
    random = Random(5)
    for _ in range(15):
        seen = look(page)
        assert page.locator("#moves .choices").evaluate("list => list.clientHeight") <= 800 * 0.45
        choose(page, seen, random)
