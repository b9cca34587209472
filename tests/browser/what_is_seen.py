"""A table as it stands on a player's screen."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

HIDDEN = ("Cards", "Tokens", "Round tokens", "Country cards", "Intrigue cards")
"""What a player keeps behind a screen or in the hand, in the words of the boards of both games."""

_LOOK = """least => {
    const version = Number(document.querySelector("[data-version]")?.dataset.version ?? -1);
    return version >= least && {
        version: version,
        choices: document.querySelectorAll("button.choice").length,
        can_undo: document.querySelector("form[action$='/undo/']") !== null,
        is_over: document.querySelector(".sheet caption") !== null
            && document.getElementById("decision").textContent.includes("over"),
    };
}"""
_ASKS_OR_LOOKS = """least => document.querySelector(".choice-sure") !== null
    || Number(document.querySelector("[data-version]").dataset.version) >= least"""
_MARK = "() => { window.isTheSamePage = true; }"
# Of two ways to draw the one after which a match of Royals is over sooner is taken more often.
_QUICKER = "declare three"


class Look(NamedTuple):
    """What matters to the player who decides."""

    version: int
    choices: int
    can_undo: bool
    is_over: bool


def look(page: Page) -> Look:
    return Look(**page.evaluate(_LOOK, -1))


def wait_for_version(page: Page, version: int) -> Look:
    """Waits until a page shows that version of the table or a later one, by itself."""
    return Look(**page.wait_for_function(_LOOK, arg=version).json_value())


def choose(page: Page, seen: Look, random: Random, *, haste: float = 0.0) -> Look:
    """Presses one of the choices and gives what came of it. In haste it is more often the last one, which mostly brings
    a turn to its end."""
    is_last = haste > 0.0 and random.random() < haste
    choice = page.locator(f"#choice-{seen.choices if is_last else random.randrange(seen.choices) + 1}")
    if seen.choices == 2 and random.random() < 0.7:
        quicker = page.locator(f".choice[value='{_QUICKER}']")
        choice = quicker if quicker.count() else choice
    choice.click()
    return be_sure(page, seen)


def be_sure(page: Page, seen: Look) -> Look:
    """Says yes if the page asks whether the player is sure, and gives what came of it."""
    page.wait_for_function(_ASKS_OR_LOOKS, arg=seen.version + 1)
    sure = page.get_by_role("button", name="Yes, do it")
    if sure.count():
        sure.click()
    return wait_for_version(page, seen.version + 1)


def take_back(page: Page) -> Look:
    """Presses the button that takes the last step back and gives what came of it."""
    before = look(page)
    page.get_by_role("button", name="Take the last step back").click()
    return wait_for_version(page, before.version + 1)


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
