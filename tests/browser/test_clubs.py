"""A club from its founding to a team match that is set up."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.visitors import PHONE, Visitors


def test_a_club_is_founded_joined_by_link_and_plays(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    anne.open("/clubs/new/")
    anne.page.get_by_label("Name").fill("Court of the browser")
    anne.page.get_by_role("button", name="Found club").click()
    anne.page.get_by_role("button", name="Create link").click()
    link = anne.page.get_by_label("Send this link to the people you want to invite").input_value()

    henry.open(urlsplit(link).path)
    henry.page.get_by_role("button", name="Join club").click()
    expect(henry.page.get_by_role("heading", level=1, name="Court of the browser")).to_be_visible()

    # What one says is shown to the other at once.
    henry.page.get_by_role("link", name="Chat", exact=True).click()
    expect(henry.page.get_by_text("No messages yet.")).to_be_visible()
    anne.page.get_by_role("link", name="Chat", exact=True).click()
    anne.page.get_by_label("Message to the club").fill("Welcome to the court")
    anne.page.get_by_role("button", name="Send").click()
    expect(henry.page.get_by_text("Welcome to the court")).to_be_visible()

    # A table that only members can join.
    anne.page.get_by_role("link", name="Club", exact=True).click()
    anne.page.get_by_role("link", name="New club table").click()
    anne.page.get_by_role("button", name="Create table").click()
    expect(anne.page).to_have_url(re.compile("/tables/[^/]+/$"))
    henry.page.get_by_role("link", name="Club", exact=True).click()
    henry.page.locator("a[href^='/tables/']").first.click()
    henry.page.get_by_role("button", name="Take a seat").click()
    expect(henry.page.get_by_role("button", name="Take a seat")).to_have_count(0)

    # Henry founds a club of his own and challenges this one, for which Anne says that she can play.
    henry.open("/clubs/new/")
    henry.page.get_by_label("Name").fill("Hampton in the browser")
    henry.page.get_by_role("button", name="Found club").click()
    henry.page.get_by_role("link", name="Club", exact=True).click()
    henry.page.get_by_role("link", name="Challenge another club").click()
    henry.page.get_by_label("Opponent").fill("court of the browser")
    henry.page.get_by_label("Start").fill(
        henry.page.evaluate("() => new Date(Date.now() + 2 * 864e5).toISOString().slice(0, 16)")
    )
    henry.page.get_by_role("button", name="Send challenge").click()
    match = henry.page.url
    anne.page.goto(match)
    anne.page.get_by_role("button", name="Accept challenge").click()
    anne.page.get_by_role("button", name="I can play").click()
    expect(anne.page.get_by_role("button", name="I can't play")).to_be_visible()
    anne.page.get_by_role("button", name="By rating").click()
    expect(anne.page.get_by_label("Board of anne")).to_have_value("1")

    # Members of one club can write to each other; on a telephone a new message is counted in the header.
    expect(anne.page.locator(".letters-door")).to_be_visible()
    anne.resize(PHONE)
    expect(anne.page.locator(".letters-door")).to_be_hidden()
    henry.open("/messages/anne/")
    henry.page.locator("[name=text]").fill("Shall we play?")
    henry.page.get_by_role("button", name="Send").click()
    anne.open("/lobby/")
    expect(anne.page.locator(".letters-door")).to_contain_text("1")
    expect(anne.page.locator(".letters-door")).to_be_visible()
