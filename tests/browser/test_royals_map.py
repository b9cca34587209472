"""The table of Royals in windows of all sizes: everything has its place, and a map too large for its own is moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.visitors import PHONE, SMALL, Visitors
from tests.browser.what_is_seen import choose, wait_for_turn

WIDE = [(1280, 720), (1440, 900), (1920, 1080), (1024, 768), (820, 1180)]
NARROW = [PHONE, SMALL, (844, 390)]
_SCROLLS = """() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight > innerHeight || scrollWidth > innerWidth;
}"""
# Nobles and plates that lie on each other or reach out of the map.
_CROWDED = """() => {
    const map = document.querySelector(".map").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".noble, .plate")].filter((part) => part.checkVisibility());
    const name = (part) => part.dataset.here ?? part.className;
    const found = [];
    for (const one of parts) {
        const a = one.getBoundingClientRect();
        if (a.left < map.left || a.right > map.right || a.top < map.top || a.bottom > map.bottom) found.push(name(one));
        for (const other of parts) {
            const b = other.getBoundingClientRect();
            if (one !== other && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
                found.push(`${name(one)} on ${name(other)}`);
            }
        }
    }
    return found;
}"""
_IN_WINDOW = """(part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}"""
_IN_ROOM = """(part) => {
    const room = part.closest("[data-panzoom]").getBoundingClientRect();
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > room.left && x < room.right && y > room.top && y < room.bottom;
}"""
_SHOWS_A_NOBLE = """(country) => {
    const room = document.querySelector("[data-panzoom]").getBoundingClientRect();
    return [...document.querySelectorAll(`#${country} .noble`)].some((noble) => {
        const { left, right, top, bottom } = noble.getBoundingClientRect();
        return left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
    });
}"""
_LIGHT = """(cities) => cities.forEach((city) => document.querySelector(`${city} .noble`).classList.add("is-lit"))"""
_DRAW_ANOTHER_PART = """() => {
    document.querySelector("#presence").addEventListener("htmx:afterSettle", () => { window.isDrawn = true; });
    htmx.trigger("#presence", "presence");
}"""
_PLACE = """(room) => [room.scrollLeft, room.scrollTop, room.firstElementChild.style.getPropertyValue("--zoom")]"""


def at_a_table(visitors: Visitors, size: tuple[int, int]) -> Page:
    guest = visitors.come(size=size)
    guest.try_game("royals")
    expect(guest.page.locator(".noble")).to_have_count(29)
    return guest.page


def in_windows(visitors: Visitors, sizes: Iterable[tuple[int, int]]) -> Iterator[Page]:
    """The same table, opened in a window of each size."""
    guest = visitors.come()
    path = guest.try_game("royals")
    for size in sizes:
        guest.resize(size)
        guest.open(path)
        expect(guest.page.locator(".noble")).to_have_count(29)
        yield guest.page


def test_on_a_wide_stage_all_nobles_are_in_sight_and_none_lies_on_another(visitors: Visitors) -> None:
    for page in in_windows(visitors, WIDE):
        size = page.viewport_size
        assert page.evaluate(_CROWDED) == [], size
        assert page.evaluate(_SCROLLS) is False, size
        for noble in page.locator(".noble").all():
            assert noble.evaluate(_IN_WINDOW), size


def test_hand_open_cards_and_players_are_always_in_sight(visitors: Visitors) -> None:
    for page in in_windows(visitors, [*WIDE, *NARROW]):
        size = page.viewport_size
        assert page.evaluate(_SCROLLS) is False, size
        for part in (".hand", ".market", ".strips"):
            assert page.locator(part).evaluate(_IN_WINDOW), (part, size)


def test_buttons_lead_to_a_country_and_show_the_whole_map(visitors: Visitors) -> None:
    for page in in_windows(visitors, NARROW):
        # A map that is drawn anew for the own turn shows where to move.
        wait_for_turn(page)
        tools = page.get_by_role("group", name="Move the map")
        for country, city in (("German States", "vienna"), ("Britain", "edinburgh")):
            tools.get_by_role("button", name=country).press("Enter")
            page.wait_for_function(_IN_ROOM, arg=page.locator(f".city-{city} .noble").first.element_handle())
        tools.get_by_role("button", name="Fit").press("Enter")
        room = page.locator("[data-panzoom]")
        page.wait_for_function("(room) => room.scrollWidth <= room.clientWidth", arg=room.element_handle())


def test_the_map_is_moved_and_enlarged_by_keyboard(visitors: Visitors) -> None:
    page = at_a_table(visitors, SMALL)
    vienna = page.get_by_role("button", name="Vienna")
    page.wait_for_load_state("load")
    vienna.focus()
    # The browser takes its time.
    page.wait_for_function(_IN_ROOM, arg=vienna.element_handle())
    before = page.locator(".map").evaluate("(map) => map.clientWidth")
    vienna.press("+")
    page.wait_for_function("(before) => document.querySelector('.map').clientWidth > before", arg=before)


def test_a_map_stays_where_it_was_when_the_table_is_drawn_anew(visitors: Visitors) -> None:
    page = at_a_table(visitors, SMALL)
    room = page.locator("[data-panzoom]")
    before = page.locator(".map").evaluate("(map) => map.clientWidth")
    page.get_by_role("button", name="Vienna").press("+")
    page.wait_for_function("(before) => document.querySelector('.map').clientWidth > before", arg=before)
    room.evaluate("(room) => room.scrollTo(120, 90)")
    before = room.evaluate(_PLACE)
    # A table of an older version is drawn anew.
    page.evaluate("() => { document.querySelector('#table').dataset.version = 0; }")
    page.evaluate("() => htmx.trigger(document.querySelector('[data-follow]'), 'changed')")
    page.wait_for_function("() => document.querySelector('#table').dataset.version !== '0'")
    assert room.evaluate(_PLACE) == before


def test_a_press_on_own_cards_leads_to_their_country(visitors: Visitors) -> None:
    page = at_a_table(visitors, SMALL)
    random = Random(1)
    card = page.locator(".hand .card[data-pan-to]").last
    while not card.is_visible():
        choose(page, wait_for_turn(page), random)
    wait_for_turn(page)
    country = card.get_attribute("data-pan-to")
    away = (0, 0) if country != "cities-britain" else (9999, 9999)
    page.locator("[data-panzoom]").evaluate("(room, away) => room.scrollTo(...away)", away)
    card.click()
    page.wait_for_function(_SHOWS_A_NOBLE, arg=country)


def test_a_map_stays_where_its_reader_led_it_while_other_parts_are_drawn(visitors: Visitors) -> None:
    page = at_a_table(visitors, SMALL)
    room = page.locator("[data-panzoom]")
    wait_for_turn(page)
    page.evaluate(_LIGHT, [".city-edinburgh", ".city-madrid", ".city-seville"])
    page.wait_for_function(_IN_ROOM, arg=page.locator(".city-madrid .noble").first.element_handle())
    room.evaluate("(room) => room.scrollTo(0, 0)")
    place = room.evaluate(_PLACE)
    page.evaluate(_DRAW_ANOTHER_PART)
    page.wait_for_function("() => window.isDrawn")
    assert room.evaluate(_PLACE) == place
