"""A newcomer against bots: at a board within a few seconds, and never waiting long."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import PHONE, Visitors
from tests.browser.what_is_seen import choose, wait_for_turn


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_a_newcomer_plays_against_a_page_that_answers_by_itself(visitors: Visitors, game: str) -> None:
    guest = visitors.come(size=PHONE)
    page = guest.page
    guest.open("/lobby/")
    page.get_by_role("button", name=f"Play a tutorial game of {game.capitalize()}").click()
    page.wait_for_url("**/tables/*/")
    random = Random(3)
    for _ in range(6):
        choose(page, wait_for_turn(page), random)
    # What the bot did is told where everybody looks, and kept in the log.
    expect(page.locator(".log li", has_text="Page Tib").first).to_be_attached()


def test_three_lords_sit_down_in_one_click_and_one_of_them_moves(visitors: Visitors) -> None:
    anne = visitors.come("anne")
    page = anne.page
    anne.open_table("royals", players=4)
    page.get_by_role("button", name="Lord").click()
    for name in ("Lord Merrow", "Lord Thornhay", "Lord Wexcombe"):
        expect(page.locator(".players")).to_contain_text(name)
    random = Random(3)
    told = page.locator(".log li", has_text="Lord ")
    for _ in range(30):
        seen = wait_for_turn(page)
        if told.count():
            break
        choose(page, seen, random)
    expect(told.first).to_be_visible()
