"""A table under a finger, which cannot point without pressing: the first tap chooses and shows what the choice brings,
the second plays, and the board stays in sight."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import PATIENCE_MS, SMALL, Visitors
from tests.browser.what_is_seen import Look, be_sure, look, wait_for_version

THUMB = 360
"""How far from the foot of a telephone's window a thumb reaches, in pixels."""

_BOXES = """() => [".stage", ".decision", "#moves"].map(selector => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [selector, Math.round(left), Math.round(top + scrollY * (selector === ".stage")), width, height];
})"""
_CHOICES = "() => document.querySelectorAll('#moves .choice').length > 0"


def at_a_table(visitors: Visitors, game: str = "tudor") -> Page:
    guest = visitors.come(size=SMALL, touch=True)
    guest.try_game(game)
    guest.page.wait_for_load_state("networkidle")
    return guest.page


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Do it")


def tap_until(page: Page, wanted: str) -> Locator:
    """Plays by taps until there is such a choice."""
    random = Random(4)
    for _ in range(150):
        page.wait_for_function(_CHOICES)
        if page.locator(wanted).count():
            return page.locator(wanted).first
        seen = look(page)
        page.evaluate(f"() => document.querySelector('#choice-{random.randrange(seen.choices) + 1}').click()")
        be_sure(page, seen)
    raise AssertionError(f"there never was {wanted}")


def test_the_first_tap_shows_what_a_choice_brings_and_the_button_beside_it_plays(visitors: Visitors) -> None:
    page = at_a_table(visitors)
    spot = tap_until(page, ".stage button.spot[form=moves]:not([data-outlook=''])")
    expect(confirm(page)).to_be_hidden()
    spot.scroll_into_view_if_needed()
    before, boxes = look(page), page.evaluate(_BOXES)
    spot.tap()
    expect(page.locator("#outlook")).to_contain_text(spot.get_attribute("aria-label") or "no words")
    expect(page.locator(".stage .is-target")).not_to_have_count(0)
    assert page.evaluate(_BOXES) == boxes, "nothing jumps"
    assert look(page) == before, "nothing is played yet"
    box = confirm(page).bounding_box()
    assert box is not None
    assert box["y"] > SMALL[1] - THUMB
    assert min(box["width"], box["height"]) >= 44
    confirm(page).tap()
    wait_for_version(page, before.version + 1)


def test_a_second_tap_on_the_same_choice_plays_it_and_one_on_another_does_not(visitors: Visitors) -> None:
    page = at_a_table(visitors)
    before = look(page)
    first, second = page.locator(".stage button.spot[form=moves]").nth(0), page.locator(".stage button.spot").nth(1)
    first.tap()
    second.tap()
    expect(page.locator("#outlook")).to_contain_text(second.get_attribute("aria-label") or "no words")
    page.wait_for_timeout(200)
    assert look(page) == before
    second.tap()
    wait_for_version(page, before.version + 1)


def test_the_list_lies_folded_and_leaves_the_board_in_sight(visitors: Visitors) -> None:
    page = at_a_table(visitors)
    tap_until(page, ".choices li:nth-child(5)")
    fold = page.get_by_role("button", name="All", exact=False).and_(page.locator("[data-fold]"))
    expect(fold).to_have_attribute("aria-expanded", "false")
    assert tallness(page, ".decision") < SMALL[1] / 2
    fold.tap()
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#choice-1")).to_be_visible()
    assert tallness(page, ".decision") < SMALL[1] / 2
    # It is remembered.
    page.reload()
    expect(fold).to_have_attribute("aria-expanded", "true")


def tallness(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box(timeout=PATIENCE_MS)
    assert box is not None
    return box["height"]


def test_who_has_confirmed_is_not_asked_again_whether_they_are_sure(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne", SMALL, touch=True), visitors.come("henry", SMALL, touch=True)
    anne.begin_with(henry, anne.open_table("royals"))
    deciding = anne.page if look(anne.page).choices else henry.page
    before: Look = look(deciding)
    blind = deciding.locator("#moves button[name=ask]").first
    if not blind.is_visible():
        deciding.locator("[data-fold]").tap()
    blind.tap()
    confirm(deciding).tap()
    wait_for_version(deciding, before.version + 1)
