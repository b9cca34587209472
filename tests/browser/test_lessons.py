"""Lessons in a browser: both are played through on the board, and from the list without script."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from games.titles.registry import find_title
from tests.browser.visitors import DESKTOP, PHONE, Visitors
from tests.games.play.plan_documents import read_plans

_PLANS = "() => new URL(document.querySelector('[data-plans]').dataset.plans, location).href"


def turn_to(page: Page, place: Locator) -> None:
    """A phone shows one part of the table at a time, and names those that can be chosen from."""
    for part in page.locator(".segments label.has-lit").all():
        if place.is_visible():
            return
        part.click()


def press(page: Page, moves: Sequence[str]) -> None:
    """Puts a plan together on the board, thing by thing. What has no alternative takes itself, and so does the last
    press, unless it asks first or leaves things as they are: that is for the button."""
    expect(page.locator(".is-lit").first).to_be_attached()
    found = page.request.get(str(page.evaluate(_PLANS)))
    plan = next(plan for plan in read_plans(found.json()) if plan["moves"] == list(moves))
    for anchor, words, *_ in plan["slots"]:
        spot, option = page.locator(f"[data-here='{anchor}'].is-lit > .spot"), page.locator(".option", has_text=words)
        place = spot if anchor else option
        if place.count():
            turn_to(page, place.first)
            place.first.click()
    if plan.get("asks") or plan.get("rest"):
        page.locator("[data-confirm]").click()


@pytest.mark.parametrize(("game", "size"), [("tudor", DESKTOP), ("royals", DESKTOP), ("tudor", PHONE)])
def test_a_lesson_is_played_through_on_the_board(visitors: Visitors, game: str, size: tuple[int, int]) -> None:
    lesson = find_title(game).lesson
    assert lesson is not None
    page = visitors.come(size=size).page
    page.goto(f"{visitors.site.address}/rules/{game}/")
    page.get_by_role("link", name="Learn it on the board").click()
    for number, step in enumerate(lesson.steps, start=1):
        expect(page.locator("#decision")).to_have_text(str(step.task))
        press(page, step.moves)
        expect(page).to_have_url(f"{visitors.site.address}/learn/{game}/{number + 1}/")
        expect(page.locator(".lesson-said")).to_contain_text(str(step.after))
    expect(page.locator("#decision")).to_have_text(str(lesson.ending))
    expect(page.get_by_role("button", name="Play a tutorial game")).to_be_visible()


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_a_lesson_is_played_through_without_script(visitors: Visitors, game: str) -> None:
    lesson = find_title(game).lesson
    assert lesson is not None
    page = visitors.come(script=False).page
    page.goto(f"{visitors.site.address}/learn/{game}/")
    for step in lesson.steps:
        expect(page.locator("#decision")).to_have_text(str(step.task))
        buttons = page.locator("button.choice")
        values = [str(buttons.nth(at).get_attribute("value")).splitlines() for at in range(buttons.count())]
        buttons.nth(values.index(list(step.moves))).click()
    expect(page.locator("#decision")).to_have_text(str(lesson.ending))


def test_a_wrong_plan_is_answered_where_the_task_stands(visitors: Visitors) -> None:
    page = visitors.come().page
    page.goto(f"{visitors.site.address}/learn/tudor/1/")
    press(page, ["bench 1"])
    expect(page.locator(".lesson-said.is-wrong")).to_contain_text("chamber 3")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#decision")).to_have_text("Seat your Lord in chamber 3")
