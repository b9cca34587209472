"""A table as it stands on somebody's screen."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

HIDDEN = ("Cards", "Tokens", "Round tokens", "Country cards", "Intrigue cards")
"""What a player keeps behind a screen or in the hand, in the words of the boards of both games."""

_LOOK = """least => {
    const ply = Number(document.querySelector("[data-ply]")?.dataset.ply ?? -1);
    return ply >= least && {
        ply: ply,
        choices: document.querySelectorAll(".choice").length,
        can_undo: document.querySelector("form[action$='/undo/']") !== null,
        is_over: document.querySelector(".sheet caption") !== null
            && document.getElementById("decision").textContent.includes("over"),
    };
}"""
_MARK = "() => { window.isTheSamePage = true; }"
# Of two ways to draw the one after which a match of Royals is over sooner is taken more often.
_QUICKER = "declare three"


class Look(NamedTuple):
    """What matters for whoever decides."""

    ply: int
    choices: int
    can_undo: bool
    is_over: bool


def look(page: Page) -> Look:
    return Look(**page.evaluate(_LOOK, -1))


def wait_for_ply(page: Page, ply: int) -> Look:
    """Waits until a page shows that ply or a later one, by itself."""
    return Look(**page.wait_for_function(_LOOK, arg=ply).json_value())


def choose(page: Page, seen: Look, random: Random) -> Look:
    """Presses one of the choices and gives what came of it."""
    choice = page.locator(f"#choice-{random.randrange(seen.choices) + 1}")
    if seen.choices == 2 and random.random() < 0.7:
        quicker = page.locator(f".choice[value='{_QUICKER}']")
        choice = quicker if quicker.count() else choice
    choice.click()
    return wait_for_ply(page, seen.ply + 1)


def take_back(page: Page) -> Look:
    """Presses the button that takes the last step back and gives what came of it."""
    before = look(page)
    page.get_by_role("button", name="Take the last step back").click()
    return wait_for_ply(page, before.ply + 1)


def mark(page: Page) -> None:
    """Leaves a sign that a page which is loaded anew does not have."""
    page.evaluate(_MARK)


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("() => window.isTheSamePage === true"))


def hands(page: Page, name: str) -> list[str]:
    """What the page tells of the secrets of a player."""
    panel = page.get_by_role("region", name=name, exact=True)
    expect(panel).to_have_count(1)
    rows: list[str] = panel.locator("dl > div").all_inner_texts()
    found = [re.split(r"\s*\n\s*", row.strip(), maxsplit=1) for row in rows]
    return [row[1] for row in found if row[0] in HIDDEN and len(row) > 1]


def is_silent(page: Page, name: str) -> bool:
    """Whether the page tells how many cards and tokens a player has, and not which."""
    told = hands(page, name)
    return bool(told) and all(re.fullmatch(r"\d+", text) for text in told)


def focused(page: Page) -> Locator:
    return page.locator(":focus")
