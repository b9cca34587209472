"""What is read beside the board is in reach in every window: on a telephone, on its side, and with letters twice as
large."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import PHONE, Visitors
from tests.browser.what_is_seen import wait_for_turn

DESK = (1280, 720)
LOW = (844, 390)

both_games = pytest.mark.parametrize("game", ["tudor", "royals"])

_TWICE = "() => { document.documentElement.style.fontSize = '200%'; }"
# Which of the parts lie over each other, or beyond the window to the side.
_WRONG = """selectors => {
    const boxes = selectors.flatMap(selector => [...document.querySelectorAll(selector)])
        .filter(part => part.checkVisibility())
        .map(part => [part.className, part.getBoundingClientRect()])
        .filter(([, { width, height }]) => width * height > 0);
    const wrong = boxes.filter(([, { left, right }]) => left < -1 || right > innerWidth + 1).map(([name]) => name);
    boxes.forEach(([name, one], place) => boxes.slice(place + 1).forEach(([other, two]) => {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 1 && high > 1) wrong.push(`${name} and ${other}`);
    }));
    return wrong;
}"""
_PARTS = [
    ".bar",
    ".task",
    ".caption",
    ".preview",
    ".controls",
    ".tabs",
    ".dock",
    ".throne",
    ".rooms",
    ".chart",
    ".strips",
]


def at_a_table(visitors: Visitors, game: str, size: tuple[int, int], *, touch: bool) -> Page:
    guest = visitors.come(size=size, touch=touch)
    guest.try_game(game)
    wait_for_turn(guest.page)
    return guest.page


def test_a_telephone_has_the_tutor_at_its_foot_and_the_turns_of_others_behind_a_button(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor", PHONE, touch=True)
    tutor = page.locator(".tutor")
    expect(tutor.locator(".tutor-tip")).to_be_in_viewport()
    off = tutor.get_by_role("button", name="Turn the tutor off")
    off.scroll_into_view_if_needed()
    expect(off).to_be_in_viewport()
    # The first ring of the other seat has been taken before one's own.
    words = page.locator(".caption .turn-words").first
    expect(words).to_be_hidden()
    page.locator("[data-play-turns]").tap()
    expect(words).to_be_in_viewport()
    page.locator("[data-play-turns]").tap()
    expect(words).to_be_hidden()


@both_games
def test_in_a_low_window_the_log_opens_over_the_board(visitors: Visitors, game: str) -> None:
    page = at_a_table(visitors, game, LOW, touch=True)
    assert page.evaluate(_WRONG, _PARTS) == []
    expect(page.locator(".pane-log")).to_be_hidden()
    page.locator(".tabs label", has_text="Log").last.tap()
    expect(page.locator(".pane-log")).to_be_in_viewport()
    page.locator(".tabs label", has_text="Board").tap()
    expect(page.locator(".pane-log")).to_be_hidden()


@both_games
def test_letters_twice_as_large_have_the_plan_of_a_tablet(visitors: Visitors, game: str) -> None:
    page = at_a_table(visitors, game, DESK, touch=False)
    page.evaluate(_TWICE)
    assert page.evaluate(_WRONG, _PARTS) == []
    for part in (".task", ".controls", ".dock", ".tabs"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    above = page.evaluate("() => document.querySelector('.strips').getBoundingClientRect().bottom")
    assert above < page.evaluate("() => document.querySelector('.task').getBoundingClientRect().top")


@both_games
def test_letters_twice_as_large_let_a_telephone_scroll_below_its_controls(visitors: Visitors, game: str) -> None:
    page = at_a_table(visitors, game, PHONE, touch=True)
    page.evaluate(_TWICE)
    parts = [part for part in _PARTS if part not in {".controls", ".caption"}]
    assert page.evaluate(_WRONG, parts) == []
    expect(page.locator("[data-confirm]")).to_be_in_viewport(ratio=1)
    page.locator(".preview").scroll_into_view_if_needed()
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(_WRONG, [".preview", ".controls"]) == []
    expect(page.locator("[data-confirm]")).to_be_in_viewport(ratio=1)
