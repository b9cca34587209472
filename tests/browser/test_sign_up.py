"""Through the door in a real browser: the letters and the cookies included."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.visitors import Visitors

PASSWORD = "hever castle 1501"


def test_a_person_signs_up_confirms_by_letter_signs_out_and_in_again(visitors: Visitors) -> None:
    jane = visitors.come()
    page = jane.page
    jane.open("/")
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Username").fill("jane")
    page.get_by_label("Email").fill("jane@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name=re.compile("^sign up$", re.IGNORECASE)).click()
    expect(page.get_by_role("button", name="Menu, jane")).to_be_visible()

    jane.open("/development/emails/")
    page.get_by_role("listitem").filter(has_text="jane@example.org").get_by_role("link").click()
    page.locator("a[href*='/account/confirm-email/']").click()
    page.get_by_role("main").get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("status")).to_contain_text("jane@example.org")

    jane.sign_out()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    jane.open("/account/preferences/")
    expect(page).to_have_url(re.compile("/account/login/"))

    jane.sign_in("jane@example.org", PASSWORD)
    jane.open("/account/email/")
    expect(page.get_by_role("main")).to_contain_text("jane@example.org")
    expect(page.get_by_role("main")).to_contain_text("Confirmed")
    jane.sign_out()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_wrong_password_is_refused_with_a_sentence(visitors: Visitors) -> None:
    stranger = visitors.come()
    stranger.open("/account/login/")
    stranger.page.get_by_label("Username or email").fill("henry")
    stranger.page.get_by_label("Password").fill("catherine of aragon")
    stranger.page.keyboard.press("Enter")
    expect(stranger.page.get_by_role("alert")).to_contain_text("is wrong")


def test_a_guest_plays_at_once_and_is_told_how_to_stay(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.try_game("tudor")
    expect(guest.page.locator("#table[data-mine] #decision")).to_be_visible()
    guest.page.get_by_role("button", name="Menu", exact=True).click()
    expect(guest.page.get_by_role("navigation", name="Menu").get_by_role("link", name="Save account")).to_be_visible()
