"""The header: one line on every page and every width, and its menu."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import DESKTOP, PHONE, SMALL, Visitors

TABLET = (820, 1180)
PAGES = ("/", "/lobby/", "/lobby/new/royals/", "/archive/", "/leagues/", "/leaderboards/", "/watch/", "/learn/")
HEIGHTS = {DESKTOP: 52, TABLET: 52, PHONE: 48, SMALL: 48}
_IN_ONE_LINE = """() => {
    const header = document.querySelector(".masthead");
    const middles = [...header.querySelectorAll("a, button")].filter((part) => part.offsetParent)
        .map((part) => part.getBoundingClientRect()).map((box) => Math.round((box.top + box.bottom) / 2));
    return {
        height: header.getBoundingClientRect().height,
        lines: Math.max(...middles) - Math.min(...middles) < 6 ? 1 : 2,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
}"""


def menu_of(page: Page) -> None:
    page.get_by_role("banner").get_by_role("button", name="Menu").click()


@pytest.mark.parametrize("name", [None, "anne"])
def test_it_is_one_line_of_the_same_height_on_every_page(visitors: Visitors, name: str | None) -> None:
    reader = visitors.reader(name)
    for path in PAGES:
        reader.open(path)
        if "login" not in reader.page.url:
            for size, height in HEIGHTS.items():
                reader.resize(size)
                assert reader.page.evaluate(_IN_ONE_LINE) == {"height": height, "lines": 1, "wide": 0}, (path, size)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_menu_closes_by_escape_by_a_press_outside_and_by_back(visitors: Visitors, size: tuple[int, int]) -> None:
    anne = visitors.come("anne", size)
    anne.open("/archive/")
    page = anne.page
    menu = page.locator("#site-menu")

    menu_of(page)
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()

    menu_of(page)
    page.mouse.click(20, size[1] - 20)
    expect(menu).to_be_hidden()

    menu_of(page)
    page.wait_for_function("() => history.state?.menu")
    page.go_back()
    expect(menu).to_be_hidden()
    expect(page).to_have_url(re.compile("/archive/$"))


def test_the_menu_of_a_phone_leads_everywhere(visitors: Visitors) -> None:
    anne = visitors.come("anne", SMALL)
    anne.open("/archive/")
    page = anne.page
    menu_of(page)
    menu = page.get_by_role("navigation", name="Menu")
    rows = menu.locator("li")
    assert all(rows.nth(number).bounding_box()["height"] >= 50 for number in range(rows.count()))  # type: ignore[index]
    expect(menu.get_by_role("link", name="Archive")).to_have_attribute("aria-current", "page")
    menu.get_by_role("link", name="Learn").click()
    expect(page).to_have_url(re.compile("/learn/$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/archive/$"))


def test_dark_mode_is_switched_in_the_menu_and_stays(visitors: Visitors) -> None:
    reader = visitors.come(size=PHONE)
    reader.open("/learn/")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = reader.page.evaluate(ground)
    menu_of(reader.page)
    reader.page.get_by_role("button", name="Dark mode").click()
    reader.page.wait_for_function("light => getComputedStyle(document.body).backgroundColor !== light", arg=light)
    dark = reader.page.evaluate(ground)
    reader.open("/leagues/")
    assert reader.page.evaluate(ground) == dark


def test_the_menu_opens_without_script(visitors: Visitors) -> None:
    reader = visitors.come("henry", PHONE, script=False)
    reader.open("/archive/")
    menu_of(reader.page)
    reader.page.get_by_role("navigation", name="Menu").get_by_role("link", name="Leagues").click()
    expect(reader.page).to_have_url(re.compile("/leagues/$"))
