"""A table as it stands on a player's screen."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

HIDDEN = ("Cards", "Tokens", "Round tokens", "Country cards", "Intrigue cards")
"""What a player keeps behind a screen or in the hand, in the words of the boards of both games."""

_LOOK = """least => {
    const table = document.querySelector("#table");
    const version = Number(table?.dataset.version ?? -1);
    return version >= least && {
        version: version,
        is_mine: table !== null && "mine" in table.dataset,
        can_undo: table?.querySelector("[data-can-undo]") !== null,
        is_over: table?.dataset.status === "over",
    };
}"""
# What can be pressed now: the plans of this very table have come, and nothing is on its way.
_CAN_PLAY = """() => {
    const table = document.querySelector("#table");
    return "planned" in table.dataset && document.querySelector("#table .htmx-request, .htmx-request#table") === null;
}"""
_IS_MINE_OR_OVER = """() => {
    const { mine, planned, status } = document.querySelector("#table").dataset;
    return status === "over" || (mine !== undefined && planned !== undefined);
}"""
# How much there is to press; in sight is what a hand could reach.
_CAN_PRESS = """() => {
    const isSeen = (part) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 0 && height > 0 && part.checkVisibility({ visibilityProperty: true });
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    return [
        all("[data-confirm]:enabled").length,
        all(".is-lit > .spot").filter(isSeen).length,
        all(".option").length,
    ];
}"""
# Whatever was pressed has been answered.
SETTLED = "() => document.querySelector('.htmx-request') === null"
_MARK = "() => { window.isTheSamePage = true; }"

MOST_PRESSES = 60
"""Of one plan: many times what any takes."""


class Look(NamedTuple):
    """What matters to the player who decides."""

    version: int
    is_mine: bool
    can_undo: bool
    is_over: bool


def look(page: Page) -> Look:
    return Look(**page.evaluate(_LOOK, -1))


def wait_for_version(page: Page, version: int) -> Look:
    """Waits until a page shows that version of the table or a later one, by itself."""
    return Look(**page.wait_for_function(_LOOK, arg=version).json_value())


def choose(page: Page, seen: Look, random: Random, *, haste: float = 0.0, touch: bool = False) -> Look:
    """Puts a plan together on the board, by the mouse or a finger, confirms it, and gives what came of it. In haste the
    button is pressed as soon as it can be, which mostly brings a turn to its end."""
    for _ in range(MOST_PRESSES):
        page.wait_for_function(_CAN_PLAY)
        # Asked at once: every question is a way to the browser and back.
        confirms, lit, rows = page.evaluate(_CAN_PRESS)
        if confirms and (lit + rows == 0 or random.random() < max(haste, 0.4)):
            target, count = "[data-confirm]:enabled", confirms
        elif lit and (not rows or random.random() < 0.8):
            target, count = ".is-lit > .spot:visible", lit
        else:
            target, count = ".option", rows
        pressed = page.locator(target).nth(random.randrange(count))
        if touch:
            pressed.tap()
        else:
            pressed.click()
        page.wait_for_function(SETTLED)
        after = look(page)
        if after.version > seen.version:
            return after
    raise AssertionError("no plan was ever put together")


def take_back(page: Page) -> Look:
    """Takes the last step back and gives what came of it."""
    before = look(page)
    page.get_by_role("button", name="Undo").click()
    return wait_for_version(page, before.version + 1)


def mark(page: Page) -> None:
    """Leaves a sign that a page which is loaded anew does not have."""
    page.evaluate(_MARK)


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("() => window.isTheSamePage === true"))


def wait_for_turn(page: Page) -> Look:
    """Waits until the player may choose, or the match is over, and gives what is seen then."""
    page.wait_for_function(_IS_MINE_OR_OVER)
    return look(page)


def resign(page: Page) -> None:
    """Gives up by the menu of the table."""
    page.get_by_role("button", name="About this table").click()
    page.locator("#table-menu").get_by_text("Resign", exact=True).click()
    page.get_by_role("button", name="Resign this game").click()


def hands(page: Page, name: str) -> list[str]:
    """What the page tells of the secrets of a player, in what opens at the player's strip."""
    panel = page.locator("#table .players [popover]").filter(has=page.locator("h4", has_text=name))
    expect(panel).to_have_count(1)
    rows: list[str] = panel.locator("dl > div, p").all_text_contents()
    found = [re.split(r"\s*\n\s*|:\s*", row.strip(), maxsplit=1) for row in rows]
    return [row[1] for row in found if row[0] in HIDDEN and len(row) > 1]


def is_silent(page: Page, name: str) -> bool:
    """Whether the page tells how many cards and tokens a player has, and not which."""
    return all(re.fullmatch(r"\d+", text) for text in hands(page, name))


def focused(page: Page) -> Locator:
    return page.locator(":focus")
