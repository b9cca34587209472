"""A table under a finger: whole turns are put together by taps, everything that can be pressed is large enough, the
button that confirms lies under the thumb, and nothing jumps."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import SMALL, Visitors
from tests.browser.what_is_seen import choose, look, wait_for_turn, wait_for_version

THUMB = 360
"""How far from the foot of a telephone's window a thumb reaches, in pixels."""
FINGER = 44
"""What a finger needs, in pixels."""

_BOXES = """() => [".task", ".stage", ".dock", ".controls"].map(selector => {
    const part = document.querySelector(selector);
    // What is closed has no place.
    if (selector === ".dock" && !part.checkVisibility()) return [selector];
    const { left, top, width, height } = part.getBoundingClientRect();
    return [selector, left, top, width, height];
})"""
_DRAW_ANEW = """() => {
    // A table of an older version is drawn anew.
    document.querySelector("#table").dataset.version = 0;
    htmx.trigger(document.querySelector("[data-follow]"), "changed");
}"""
_TOO_SMALL = """least => [...document.querySelectorAll(".spot, .option, .controls .button, .segments label")]
    .filter(part => part.checkVisibility())
    .map(part => [part.ariaLabel || part.textContent.trim(), part.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
    .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""


LYING = (844, 390)
"""A telephone on its side."""


def at_a_table(visitors: Visitors, game: str, size: tuple[int, int] = SMALL) -> Page:
    guest = visitors.come(size=size, touch=True)
    guest.try_game(game)
    wait_for_turn(guest.page)
    return guest.page


@pytest.mark.parametrize("size", [SMALL, LYING])
@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_turns_are_played_by_taps_and_nothing_jumps_or_is_too_small(
    visitors: Visitors, game: str, size: tuple[int, int], is_quick: bool
) -> None:
    page = at_a_table(visitors, game, size)
    random = Random(4)
    task, _, _, controls = page.evaluate(_BOXES)
    for _ in range(4 if is_quick else 8):
        seen = wait_for_turn(page)
        assert page.evaluate(_TOO_SMALL, FINGER) == []
        boxes = page.evaluate(_BOXES)
        assert [boxes[0], boxes[-1]] == [task, controls], "the page jumped"
        choose(page, seen, random, touch=True)


def test_a_tap_shows_what_it_brings_and_the_button_under_the_thumb_plays(visitors: Visitors) -> None:
    page = at_a_table(visitors, "royals")
    confirm = page.locator("[data-confirm]")
    random = Random(2)
    for _ in range(40):
        before, boxes = wait_for_turn(page), page.evaluate(_BOXES)
        page.locator(".is-lit > .spot").first.tap()
        page.wait_for_function("() => document.querySelector('.htmx-request') === null")
        if look(page) == before and confirm.is_enabled():
            break
        if look(page).version == before.version:
            choose(page, before, random, touch=True)
    assert look(page) == before, "nothing is played yet"
    expect(page.locator("[data-preview] h3")).not_to_be_empty()
    assert page.evaluate(_BOXES) == boxes, "nothing jumps"
    box = confirm.bounding_box()
    assert box is not None
    assert box["y"] > SMALL[1] - THUMB
    assert min(box["width"], box["height"]) >= FINGER
    confirm.tap()
    wait_for_version(page, before.version + 1)


def test_what_was_picked_up_is_put_down_by_undo(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor")
    before = look(page)
    page.evaluate("() => { document.querySelector('[data-plans]').dataset.asksAlways = ''; }")
    page.locator(".is-lit > .spot").first.tap()
    expect(page.locator(".is-target, .is-acting").first).to_be_attached()
    page.locator("[data-undo]").tap()
    expect(page.locator(".is-target, .is-acting")).to_have_count(0)
    assert look(page) == before


def test_the_parts_of_the_table_take_turns_and_the_board_stays(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor")
    stage = page.locator(".throne").bounding_box()
    for name, part in (("Hand", ".dock"), ("Players", ".players .strip"), ("Log", ".pane-log")):
        page.locator(".segments label", has_text=name).tap()
        expect(page.locator(part).first).to_be_visible()
        assert page.locator(".throne").bounding_box() == stage


def test_a_table_is_not_drawn_anew_under_a_finger(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor")
    page.locator("#decision").hover()
    page.mouse.down()
    # The second is asked for because the first was not drawn.
    with page.expect_response(re.compile(r"/tables/[^/]+/(\?.*)?$")) as first:
        page.evaluate(_DRAW_ANEW)
    with page.expect_response(lambda answer: answer.url == first.value.url and answer != first.value):
        pass
    assert page.locator("#table").get_attribute("data-version") == "0"
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('#table').dataset.version !== '0'")
