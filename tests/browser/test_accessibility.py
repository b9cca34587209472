"""No page keeps anybody out: axe finds no serious barrier by day or by night, nothing is wider than a small telephone,
and the keyboard alone is enough to play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from tests.browser.visitors import PHONE, SMALL, Visitor, Visitors
from tests.browser.what_is_seen import Look, be_sure, choose, focused, look, wait_for_version

GAMES = ("tudor", "royals")
FOR_EVERYBODY = (
    "/",
    "/rules/tudor/",
    "/rules/royals/",
    "/lobby/",
    "/archive/",
    "/archive/?done1=1.0&cards=red1",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/development/emails/",
    "/archive/dumps/",
    "/leaderboards/",
    "/leaderboards/tudor-duel/",
    "/leaderboards/tudor-duel/records/",
    "/leaderboards/honour/",
    "/leaderboards/titles/",
    "/achievements/",
    "/ratings/seats/",
    "/leagues/",
)
FOR_MEMBERS = (
    "/",
    "/lobby/",
    "/lobby/new/tudor/",
    "/lobby/new/royals/",
    "/archive/?game=tudor&hide=1",
    "/archive/bookmarks/",
    "/studies/",
    "/studies/new/",
    "/people/",
    "/people/henry/",
    "/account/preferences/",
    "/account/notifications/",
    "/account/time-off/",
    "/people/friends/",
    "/notifications/",
    "/account/blocks/",
    "/account/data/",
    "/account/email/",
    "/account/close/",
    "/account/logout/",
    "/leagues/new/",
    "/leagues/new/tudor/",
)
SERIOUS = ("serious", "critical")
_OUTLINE = """element => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== "none" ? parseFloat(style.outlineWidth) : 0;
}"""
_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def examine(visitor: Visitor) -> None:
    """Axe in the light, its eye for contrast in the dark too, and the width of a small telephone."""
    page = visitor.page
    barriers = []
    for scheme, rules in (("dark", {"runOnly": ["color-contrast"]}), ("light", {})):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        options = {"resultTypes": ["violations"], **rules}
        found: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
        barriers += [
            f"{scheme}: {rule['id']} at {node['target']}: {node['html']}"
            for rule in found
            if rule["impact"] in SERIOUS
            for node in rule["nodes"]
        ]
    assert barriers == []
    width, height = SMALL
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(_OVERFLOW) <= 0, "the page is wider than a small telephone"


@pytest.mark.parametrize("path", FOR_EVERYBODY)
def test_a_page_for_everybody_keeps_no_one_out(visitors: Visitors, path: str) -> None:
    visitor = visitors.come()
    visitor.open(path)
    examine(visitor)


@pytest.mark.parametrize("path", FOR_MEMBERS)
def test_a_page_for_members_keeps_no_one_out(visitors: Visitors, path: str) -> None:
    anne = visitors.come("anne")
    anne.open(path)
    examine(anne)


def test_a_form_with_errors_keeps_no_one_out(visitors: Visitors) -> None:
    visitor = visitors.come()
    visitor.open("/account/login/")
    visitor.page.get_by_label("Username or e-mail").fill("nobody")
    visitor.page.get_by_label("Password").fill("nothing at all")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    examine(visitor)


def test_a_search_with_errors_keeps_no_one_out(visitors: Visitors) -> None:
    visitor = visitors.come()
    with visitor.expecting("422"):
        visitor.open("/archive/?player=nobody&done1=1.0&cards=red1&least_rating=2&most_rating=1")
        expect(visitor.page.get_by_role("alert")).to_be_visible()
    examine(visitor)


def test_the_page_for_an_address_without_a_page_keeps_no_one_out(visitors: Visitors) -> None:
    """On a developer's machine Django explains the addresses instead, so the page of the public site is put there."""
    visitor = visitors.come()
    page = render_to_string("404.html")
    visitor.page.route("**/no-such-room/", lambda route: route.fulfill(status=404, content_type="text/html", body=page))
    with visitor.expecting("404"):
        visitor.open("/no-such-room/")
        expect(visitor.page.get_by_role("heading", name="Page not found")).to_be_visible()
    examine(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_keeps_no_one_out_from_its_opening_to_its_end(visitors: Visitors, game: str) -> None:
    anne, watcher = visitors.come("anne"), visitors.come()
    path = anne.open_table(game, players=3)
    watcher.open(path)
    for visitor in (anne, watcher):
        examine(visitor)
    anne.page.get_by_role("button", name="Caretakers").click()
    for _ in range(8):
        seen = look(anne.page)
        anne.page.locator("button.choice").last.click()
        be_sure(anne.page, seen)
    wait_for_version(watcher.page, look(anne.page).version)
    anne.page.get_by_text("Resign", exact=True).click()
    for visitor in (anne, watcher):
        examine(visitor)
    anne.page.get_by_role("button", name="Resign this match").click()
    for visitor in (anne, watcher):
        expect(visitor.page.get_by_role("heading", name="The match is over")).to_be_visible()
        examine(visitor)


def test_a_match_is_played_by_keyboard_alone(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.try_game("tudor")
    page = guest.page
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Tab")
    skip_link = page.get_by_role("link", name="Skip to the content")
    expect(skip_link).to_be_focused()
    expect(skip_link).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Rules")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#choice-1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#choice-2")).to_be_focused()
    for _ in range(25):
        assert focused(page).evaluate(_OUTLINE) >= 2, "the focus is not to be seen"
        _play_by_key(page)
    while not look(page).can_undo:
        _play_by_key(page)
    _tab_to(page, page.get_by_role("button", name="Take the last step back").evaluate("button => button.outerHTML"))
    _press_enter(page)
    expect(page.locator(".choice:focus, button:focus")).to_have_count(1)


def test_the_focus_waits_at_the_decision_while_another_decides(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    path = anne.open_table("tudor")
    anne.begin_with(henry, path)
    for visitor in (anne, henry):
        visitor.page.wait_for_load_state("networkidle")
    first, second = (anne, henry) if look(anne.page).choices else (henry, anne)
    first.page.locator("#choice-1").focus()
    first.page.keyboard.press("Enter")
    heading = first.page.locator("#decision")
    expect(heading).to_contain_text("Waiting for")
    expect(heading).to_be_focused()
    expect(first.page.locator("[data-voice]")).to_contain_text("Waiting for")
    # It is still there when the other has decided, one step before the new choices.
    wait_for_version(second.page, look(first.page).version)
    while (seen := look(second.page)).choices:
        choose(second.page, seen, Random(1))
    expect(heading).to_have_text("It is for you to decide")
    expect(heading).to_be_focused()
    expect(first.page.locator("[data-voice]")).to_contain_text("It is for you to decide")
    first.page.keyboard.press("Tab")
    expect(first.page.locator("#choice-1")).to_be_focused()


def _press_enter(page: Page) -> Look:
    """Presses what has the focus, and waits for what comes of it."""
    before = look(page)
    page.keyboard.press("Enter")
    return wait_for_version(page, before.version + 1)


def _play_by_key(page: Page) -> None:
    """Plays the choice that has the focus. The choices are others then, and the focus is on one of them, or just before
    them if the court had to count; it is never lost at the top of the page."""
    _press_enter(page)
    expect(page.locator(".choice:focus, #decision:focus")).to_have_count(1)
    expect(page.locator(".choice").first).to_be_visible()
    if page.locator("#decision:focus").count():
        page.keyboard.press("Tab")


def _tab_to(page: Page, markup: str) -> None:
    for _ in range(80):
        if focused(page).evaluate("element => element.outerHTML") == markup:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {markup}")
