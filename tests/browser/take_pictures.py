"""Takes the pictures of docs/pictures anew: `make pictures`. Matches are really played for them, so no two runs show
the same; look at every picture before it is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.seen import Look, choose, look, wait_for_version
from tests.browser.visitors import PHONE, Visitor, Visitors

PICTURES = Path(settings.BASE_DIR) / "docs" / "pictures"
DESKTOP = (1360, 900)
MID_GAME = 70
"""Decisions after which a board is full of life."""


def take(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("window.scrollTo(0, 0)")
    # The caret stays: to hide it a style would be written into the page, which its policy forbids.
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80, caret="initial")


def seen_by_who_decides(*visitors: Visitor) -> tuple[Visitor, Look]:
    """Whoever may choose now, and what he sees."""
    while True:
        for visitor in visitors:
            seen = look(visitor.page)
            if seen.choices or seen.is_over:
                return visitor, seen
        visitors[0].page.wait_for_timeout(50)


def test_pages_around_the_tables(visitors: Visitors) -> None:
    visitor = visitors.come(size=DESKTOP)
    for name, path in (("front-page", "/"), ("rules", "/rules/royals/")):
        visitor.open(path)
        take(visitor.page, name)
    anne = visitors.come("anne", DESKTOP)
    anne.open("/lobby/")
    take(anne.page, "lobby")
    phone = visitors.come(size=PHONE)
    phone.open("/")
    take(phone.page, "front-page-phone")


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_a_match(visitors: Visitors, game: str) -> None:
    anne, henry = visitors.come("anne", DESKTOP), visitors.come("henry", PHONE)
    anne.begin_with(henry, anne.open_table(game))
    deciding, seen = seen_by_who_decides(anne, henry)
    take(anne.page, f"{game}-set-up")
    random = Random(7)
    for _ in range(MID_GAME):
        choose(deciding.page, seen, random)
        deciding, seen = seen_by_who_decides(anne, henry)
    while deciding is not anne:
        choose(deciding.page, seen, random)
        deciding, seen = seen_by_who_decides(anne, henry)
    anne.page.mouse.move(1, 1)
    take(anne.page, f"{game}-mid-game")
    wait_for_version(henry.page, seen.version)
    take(henry.page, f"{game}-phone")

    anne.page.locator("#choice-1").hover()
    take(anne.page, f"{game}-outlook")
    if anne.page.locator(".closed-choices").count():
        anne.page.locator(".closed-choices summary").click()
        anne.page.locator(".choice-closed").first.click()
        expect(anne.page.get_by_role("alert")).not_to_be_empty()
        take(anne.page, f"{game}-refusal")

    henry.page.get_by_text("Give up", exact=True).click()
    henry.page.get_by_role("button", name="Yes, give up this match").click()
    anne.page.get_by_text("Give up", exact=True).click()
    anne.page.get_by_role("button", name="Yes, give up this match").click()
    expect(anne.page.get_by_role("heading", name="The match is over")).to_be_visible()
    take(anne.page, f"{game}-scoring-sheet")


def test_a_dark_board(visitors: Visitors) -> None:
    guest = visitors.come(size=DESKTOP, scheme="dark")
    guest.try_game("royals")
    for _ in range(12):
        choose(guest.page, look(guest.page), Random(3))
    take(guest.page, "royals-dark")
