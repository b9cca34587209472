"""A whole season as two members live it, from its founding to the next: the host, who plays too, at a desk; the other
with a telephone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import examine
from tests.browser.test_leagues import come_back_until
from tests.browser.visitors import PHONE, Visitor, Visitors

_TOO_WIDE = "() => document.documentElement.scrollWidth - window.innerWidth"


def settle(page: Page) -> None:
    """Waits for what the page is fetching: one that is left before lets go of it, and complains."""
    expect(page.locator(".htmx-request")).to_have_count(0)


def found_league(anne: Visitor) -> str:
    """The address of a league for tables of two, in which everyone meets everyone by turns."""
    page = anne.page
    anne.open("/leagues/new/royals/")
    page.get_by_label("Name of the league").fill("A season of two")
    # Each choice brings its settings; one that overtakes another is a complaint of the console.
    page.get_by_role("radio", name="Round robin").check()
    expect(page.locator("input[name=shown]")).to_have_value(re.compile("^round.*-days-calm-4$"))
    settle(page)
    page.get_by_role("radio", name="2", exact=True).check()
    expect(page.locator("input[name=shown]")).to_have_value(re.compile("^round.*-days-calm-2$"))
    settle(page)
    page.get_by_role("button", name="Create league").click()
    expect(page.get_by_role("heading", name="A season of two")).to_be_visible()
    return page.url


def sign_up(page: Page, home: str) -> None:
    come_back_until(page, home, "Sign up")
    page.get_by_role("main").get_by_role("button", name="Sign up", exact=True).click()
    expect(page.get_by_text("You are signed up.")).to_be_visible()


def ask_about(page: Page, address: str, about: str) -> None:
    """Reports another player of one's only game."""
    page.goto(address)
    page.get_by_label("What is the problem?").select_option("no_show")
    page.get_by_label("Which game?").select_option(index=1)
    page.get_by_label("Which player?").select_option(label=about)
    page.get_by_label("Details").fill("Nothing has happened for a while.")
    page.get_by_role("button", name="Send request").click()


def resign_at(page: Page) -> None:
    page.wait_for_url("**/tables/*/")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="About this table").click()
    page.locator("#table-menu").get_by_text("Resign", exact=True).click()
    page.get_by_role("button", name="Resign this game").click()
    expect(page.locator("#ending-title")).to_be_visible()
    settle(page)


def test_a_season_is_lived_from_sign_up_to_the_next_at_a_desk_and_with_a_telephone(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE, touch=True)
    host, member = anne.page, henry.page
    home = found_league(anne)
    path = home.removeprefix(anne.site.address)

    anne.open(f"{path}desk/")
    host.get_by_role("button", name="Plan first season").click()
    sign_up(host, home)
    anne.open(f"{path}desk/")
    expect(host.get_by_text("so 1 more has to.")).to_be_visible()
    expect(host.get_by_text("Start now")).to_have_count(0)
    sign_up(member, home)
    anne.open(f"{path}desk/")
    host.get_by_text("Start now").click()
    host.get_by_role("button", name="Yes, start season").click()
    expect(host.get_by_role("heading", name="Season 1: in progress")).to_be_visible()

    host.get_by_role("textbox", name="Announcement").fill("Good luck to both of us.")
    host.get_by_role("button", name="Send announcement").click()
    expect(host.get_by_text("Announcement sent.")).to_be_visible()
    come_back_until(member, home, "Your games")
    expect(member.get_by_text("Good luck to both of us.")).to_be_visible()
    assert member.evaluate(_TOO_WIDE) <= 0
    anne.open(f"{path}seasons/1/dashboard/")
    expect(host.get_by_text("In progress (1)")).to_be_visible()
    examine(anne)

    # The only host plays at this very game: the stewards of the site decide.
    ask_about(member, f"{home}seasons/1/requests/new/", "anne")
    anne.open(f"{path}desk/")
    expect(host.get_by_text("You are involved, so you can't decide this yourself.")).to_be_visible()
    expect(host.get_by_text("so the staff of the site have been asked to decide it.")).to_be_visible()
    examine(anne)
    steward = visitors.come("steward")
    steward.open("/leagues/stewards/requests/")
    steward.page.get_by_role("link", name="A season of two, season 1").click()
    steward.page.get_by_label("Your answer").fill("Both of you have time left.")
    steward.page.get_by_role("button", name="Decline").click()
    expect(steward.page.get_by_text("No open requests.")).to_be_visible()

    henry.open(path)
    member.get_by_role("region", name="Your games").get_by_role("link").first.click()
    resign_at(member)
    come_back_until(host, home, "Season 1: finished")
    expect(host.get_by_role("region", name="Champions").get_by_text("anne")).to_be_visible()
    henry.open(f"{path}history/")
    expect(member.get_by_text("won once, in season 1")).to_be_visible()
    assert member.evaluate(_TOO_WIDE) <= 0
    examine(henry)

    anne.open(f"{path}desk/")
    host.get_by_role("button", name="Plan next season").click()
    sign_up(member, home)
    expect(member.get_by_role("heading", name="Season 2: open for sign-up")).to_be_visible()
    assert member.evaluate(_TOO_WIDE) <= 0
