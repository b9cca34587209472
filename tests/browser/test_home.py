"""The home page, playing a friend from it, and a new game on one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import PHONE, Visitors

LAPTOP = (1280, 720)


def is_in_view(page: Page, selector: str) -> bool:
    return bool(
        page.locator(selector).first.evaluate(
            """part => {
                const box = part.getBoundingClientRect();
                return box.top >= 0 && box.bottom <= innerHeight + 1 && box.width > 0;
            }"""
        )
    )


def test_one_press_gives_a_link_and_the_friend_sits_down_as_a_guest(visitors: Visitors) -> None:
    # The steward opens no table in any other test: the settings used last would be those of this one.
    host, friend = visitors.come("steward", LAPTOP), visitors.come(size=PHONE)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.open("/")
    host.page.get_by_role("button", name="Play a friend").click()
    link = host.page.get_by_label("Link to the table").input_value()
    expect(host.page.get_by_text("Link copied.")).to_be_visible()
    assert host.page.evaluate("() => navigator.clipboard.readText()") == link

    host.page.get_by_role("button", name="Play a friend").click()
    expect(host.page.get_by_label("Link to the table")).to_have_value(link)

    friend.page.goto(link)
    friend.page.get_by_role("button", name="Take a seat as a guest").click()
    # The host is taken to the table.
    expect(host.page).to_have_url(re.compile("/tables/[^/]+/$"))
    host.page.get_by_role("button", name="Ready").click()
    for page in (host.page, friend.page):
        page.locator("#table[data-ply] .stage").wait_for()


def test_a_link_is_had_and_cancelled_without_script(visitors: Visitors) -> None:
    henry = visitors.come("henry", PHONE, script=False)
    henry.open("/")
    henry.page.get_by_role("button", name="Play a friend").click()
    expect(henry.page.get_by_label("Link to the table")).to_have_value(re.compile("/tables/"))
    henry.page.get_by_role("button", name="QR code").click()
    expect(henry.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    henry.page.get_by_role("button", name="Close").click()
    henry.page.get_by_role("button", name="Cancel table").click()
    expect(henry.page.get_by_label("Link to the table")).to_have_count(0)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_first_screen_holds_the_games_that_wait(visitors: Visitors, size: tuple[int, int]) -> None:
    guest = visitors.come(size=size)
    guest.try_game("royals")
    guest.open("/")
    page = guest.page
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Your turn in 1 game|No moves waiting"))
    assert is_in_view(page, ".home-card .go")
    assert is_in_view(page, "#play-a-friend")
    page.locator(".home-card a").first.click()
    page.locator("#table[data-ply] .stage").wait_for()


@pytest.mark.parametrize("game", ["tudor", "royals"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_new_game_is_made_on_one_screen(visitors: Visitors, size: tuple[int, int], game: str) -> None:
    anne = visitors.come("anne", size)
    anne.open(f"/lobby/new/{game}/")
    page = anne.page
    assert is_in_view(page, ".new-foot button")
    assert is_in_view(page, "[name=players]")
    if size == LAPTOP:
        for part in ("[name=speed] >> nth=-1", "[name=access] >> nth=-1", ".advanced > summary"):
            assert is_in_view(page, part), part
    page.get_by_role("radio", name="Bots").check()
    page.get_by_role("button", name="Create game").click()
    page.wait_for_url("**/tables/*/")
    page.locator("#table[data-ply] .stage").wait_for()
