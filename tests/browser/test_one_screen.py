"""A table fills the window and does not scroll, whatever is being decided: the task, the board, the hand and the
controls are in sight, nothing covers them, and nothing changes its place while a plan is put together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.browser.visitors import Visitor, Visitors
from tests.browser.what_is_seen import MOST_PRESSES, Look, look, wait_for_turn

DESKS = ((1280, 720), (1440, 900), (1920, 1080))
TELEPHONES = ((390, 844), (360, 740))
MOST_SEATS = {"tudor": 4, "royals": 5}
DECISIONS = 4
MOST_ROWS = 6

# What is written into the preview takes its room there, and Tudor's hand grows when a finger is to be chosen; all else
# stays where it is.
_COUNT_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const { sources, value } of list.getEntries()) {
            const moved = sources.map(({ node }) => node?.nodeType === Node.TEXT_NODE ? node.parentElement : node)
                .filter(part => part && !part.closest("#preview, .palm"));
            if (moved.length) window.shifts.push(`${moved.map(part => part.outerHTML.slice(0, 60))} ${value}`);
        }
    }).observe({ type: "layout-shift" });
}"""
# What is wrong with the window now. A part is in sight if it lies in the window and a press at its middle meets it.
_WRONG = """([isDesk, most]) => {
    const wrong = [];
    const page = document.documentElement;
    const isFilled = page.scrollHeight === innerHeight && page.scrollWidth <= innerWidth && scrollX + scrollY === 0;
    if (!isFilled) wrong.push("the page scrolls");
    const inSight = (name, part) => {
        if (!part) return wrong.push(`no ${name}`);
        const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || width * height === 0) {
            return wrong.push(`${name} is not in the window: ${[left, top, right, bottom].map(Math.round)}`);
        }
        const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!met || !(part.contains(met) || met.contains(part))) wrong.push(`${name} is covered by ${met?.className}`);
    };
    const one = (selector) => document.querySelector(selector);
    inSight("task", one(".task"));
    inSight("heading", one("#decision"));
    // On a telephone the stage has no box of its own, but its parts have.
    inSight("board", [...document.querySelectorAll(".stage, .stage *")].find(part => part.getClientRects().length > 0));
    if (isDesk) inSight("hand", one(".dock"));
    inSight("Undo", one("[data-undo]"));
    inSight("Confirm", one("[data-confirm]"));
    const rows = [...document.querySelectorAll(".option")].filter(row => row.checkVisibility());
    if (rows.length > most) wrong.push(`${rows.length} rows`);
    rows.forEach(row => {
        const { top, bottom } = row.getBoundingClientRect();
        const home = one("#preview").getBoundingClientRect();
        if (isDesk && (top < home.top - 1 || bottom > home.bottom + 1)) wrong.push(`out of sight: ${row.textContent}`);
    });
    for (const place of document.querySelectorAll(".is-lit > .spot")) {
        const name = place.parentElement.dataset.here;
        // On a telephone a part that is closed or a map that is pushed about leads there.
        if (!place.checkVisibility() || place.closest("[data-panzoom]")) {
            if (isDesk && !place.checkVisibility()) wrong.push(`${name} is hidden`);
            else if (!place.closest("[class*='segment-'], [data-panzoom]")) wrong.push(`${name} is out of reach`);
            continue;
        }
        inSight(name, place);
    }
    return wrong;
}"""


def seated(visitors: Visitors, game: str, seats: int, size: tuple[int, int]) -> Visitor:
    """A player whose other seats are taken by caretakers, who answer at once."""
    is_telephone = size in TELEPHONES
    if seats == 2:
        guest = visitors.come(size=size, touch=is_telephone)
        guest.try_game(game)
        return guest
    anne = visitors.come("anne", size, touch=is_telephone)
    anne.open_table(game, players=seats)
    anne.page.get_by_role("button", name="Autopilot").click()
    anne.page.locator("#table[data-ply]").wait_for(state="attached")
    return anne


def wrong_while_composing(visitor: Visitor, seen: Look, random: Random, *, is_desk: bool) -> list[str]:
    """Puts a plan together and confirms it, and gives what was wrong on the way."""
    page = visitor.page
    found: list[str] = []
    for _ in range(MOST_PRESSES):
        page.wait_for_function("() => document.querySelector('.htmx-request') === null")
        if look(page).version > seen.version:
            break
        wait_for_turn(page)
        found += page.evaluate(_WRONG, [is_desk, MOST_ROWS])
        confirm = page.locator("[data-confirm]:enabled")
        lit = page.locator(".is-lit > .spot, .option")
        target = confirm if confirm.count() and (not lit.count() or random.random() < 0.4) else lit
        # It is the place that is looked for here; whether a finger meets it is seen elsewhere.
        target.nth(random.randrange(target.count())).evaluate("button => button.click()")
    return found


@pytest.mark.many(2)
@pytest.mark.parametrize("seats", ["two", "most"])
@pytest.mark.parametrize("game", ["tudor", "royals"])
@pytest.mark.parametrize("size", [*DESKS, *TELEPHONES], ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_that_a_decision_needs_is_on_one_screen_and_nothing_jumps(
    visitors: Visitors, size: tuple[int, int], game: str, seats: str, is_quick: bool
) -> None:
    visitor = seated(visitors, game, 2 if seats == "two" else MOST_SEATS[game], size)
    page, random = visitor.page, Random(8)
    wrong: dict[str, Any] = {}
    wait_for_turn(page)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    page.evaluate(_COUNT_SHIFTS)
    for decision in range(DECISIONS // 2 if is_quick else DECISIONS):
        found = wrong_while_composing(visitor, wait_for_turn(page), random, is_desk=size in DESKS)
        if found:
            wrong[f"decision {decision}"] = sorted(set(found))
    assert wrong == {}
    assert page.evaluate("() => window.shifts") == []
