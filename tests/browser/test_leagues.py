"""A league as people live it: founded, entered and begun by plain forms, and read by everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import examine
from tests.browser.visitors import Visitors

PATIENCE_SECONDS = 60


def come_back_until(page: Page, address: str, awaited: str) -> None:
    """Loads a page until something is on it: what the site does by itself takes a moment."""
    for _ in range(2 * PATIENCE_SECONDS):
        page.goto(address)
        if page.get_by_role("main").get_by_text(awaited, exact=True).count():
            return
        page.wait_for_timeout(500)
    pytest.fail(f"{awaited!r} never came at {address}")


def test_a_league_is_founded_entered_and_begun_without_scripts_and_keeps_no_one_out(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne", script=False), visitors.come("henry", script=False)
    page = anne.page
    anne.open("/leagues/new/royals/")
    page.get_by_label("Name of the league").fill("League of two crowns")
    page.get_by_role("radio", name="Swiss evening").check()
    page.get_by_role("radio", name="2", exact=True).check()
    # Turn by turn: players of a real-time league meet at an hour of their own.
    page.locator("input[name=speed][value=days-calm]").check()
    page.get_by_text("Advanced", exact=True).click()
    page.get_by_label("Check-in before the start").uncheck()
    page.get_by_role("button", name="Preview season").click()
    expect(page.get_by_role("heading", name="A season with 6 members")).to_be_visible()
    page.get_by_role("button", name="Create league").click()
    expect(page.get_by_role("heading", name="League of two crowns")).to_be_visible()
    home = page.url
    path = home.removeprefix(anne.site.address)
    page.get_by_role("link", name="Manage").click()

    page.get_by_label("Player to invite").fill("nobody of this name")
    with anne.expecting("422"):
        page.get_by_role("button", name="Invite").click()
        expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Player to invite")).to_be_focused()
    expect(page.get_by_label("Player to invite")).to_have_value("nobody of this name")

    page.get_by_role("button", name="Plan first season").click()
    for visitor in (anne, henry):
        come_back_until(visitor.page, home, "Sign up")
        visitor.page.get_by_role("main").get_by_role("button", name="Sign up", exact=True).click()
        expect(visitor.page.get_by_text("You are signed up.")).to_be_visible()
    anne.open(f"{path}desk/")
    page.get_by_text("Start now").click()
    page.get_by_role("button", name="Yes, start season").click()
    expect(page.get_by_role("heading", name="Season 1: in progress")).to_be_visible()

    come_back_until(henry.page, home, "Your games")
    henry.page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    expect(henry.page.locator(".board")).to_be_visible()

    reader = visitors.come("anne")
    for part in (
        "",
        "desk/",
        "history/",
        "seasons/1/",
        "seasons/1/1/1/",
        "seasons/1/players/anne/",
        "seasons/1/requests/new/",
    ):
        reader.open(f"{path}{part}")
        examine(reader)
