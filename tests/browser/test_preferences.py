"""What a player has chosen is what is drawn: the colours of the board and the movement on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.test_accessibility import examine
from tests.browser.visitors import Visitor, Visitors

# As it is drawn: the sheet names one colour for the day and one for the night.
_COLOUR = """name => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
}"""
_MOVING = """() => {
    const part = document.querySelector("h1");
    part.style.transition = "opacity 2s";
    part.style.animation = "none 2s infinite";
    document.documentElement.style.scrollBehavior = "smooth";
    const style = getComputedStyle(part);
    return parseFloat(style.transitionDuration) > 0.1
        && parseFloat(style.animationDuration) > 0.1
        && style.animationIterationCount === "infinite"
        && getComputedStyle(document.documentElement).scrollBehavior === "smooth";
}"""


def choose(visitor: Visitor, label: str, choice: str) -> None:
    visitor.open("/account/preferences/")
    visitor.page.get_by_label(label).select_option(choice)
    visitor.page.get_by_role("button", name="Save").click()
    visitor.page.get_by_text("Preferences saved.").wait_for()


def colour(page: Page, name: str) -> str:
    return str(page.evaluate(_COLOUR, name))


def test_every_palette_has_its_colours_by_day_and_by_night(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.try_game("royals")
    seen = set()
    for palette in ("contrast", "colour-blind", "classic"):
        choose(guest, "Board colours", palette)
        for scheme in ("light", "dark"):
            guest.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            seen.add(colour(guest.page, "--seat-0"))
    assert len(seen) == 6


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_no_palette_keeps_anybody_out(visitors: Visitors, game: str) -> None:
    guest = visitors.come()
    table = guest.try_game(game)
    for palette in ("contrast", "colour-blind"):
        choose(guest, "Board colours", palette)
        guest.page.emulate_media(color_scheme="light")
        guest.open(table)
        guest.page.wait_for_load_state("networkidle")
        examine(guest)


def test_movement_is_as_the_person_says_or_else_the_device(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.try_game("tudor")
    for choice, moves_on_a_calm_device, moves_on_another in (
        ("reduced", False, False),
        ("full", True, True),
        ("system", False, True),
    ):
        choose(guest, "Animations", choice)
        guest.page.emulate_media(reduced_motion="reduce")
        assert guest.page.evaluate(_MOVING) is moves_on_a_calm_device, choice
        guest.page.emulate_media(reduced_motion="no-preference")
        assert guest.page.evaluate(_MOVING) is moves_on_another, choice
        guest.page.emulate_media(reduced_motion="reduce")
