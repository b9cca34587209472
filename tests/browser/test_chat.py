"""Talk at a table as it is heard and written in browsers: at once, without disturbing anybody, and without script."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.visitors import PHONE, SMALL, Visitors
from tests.browser.what_is_seen import resign

MONSTER = "W" * 400
OVERRIDE = "\u202ebackwards \u2066 and never closed"
_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
_HEIGHT = "() => document.getElementById('chat').getBoundingClientRect().height"


def say(page: Page, text: str) -> None:
    page.locator("#chat-text").fill(text)
    page.locator("#chat-text").press("Enter")


def open_chat(page: Page) -> None:
    """Turns to the chat, on a telephone behind the log."""
    for door in ("#segment-log", "#tab-chat"):
        label = page.locator("label", has=page.locator(door))
        if label.is_visible():
            label.click()


def said(page: Page) -> list[str]:
    texts: list[str] = page.locator("#chat-list .said").all_inner_texts()
    return texts


def barriers(page: Page) -> list[str]:
    """What axe finds in the way of a person who wants to take part in the chat."""
    found = Axe().run(page, context="#chat", options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{rule['id']} at {node['target']}" for rule in found for node in rule["nodes"]]


def test_words_come_by_themselves_and_disturb_no_one_who_is_writing(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    henry.open(anne.open_table("tudor"))
    draft = henry.page.locator("#chat-text")
    draft.fill("half a sen")
    before = henry.page.evaluate(_HEIGHT)
    for text in ("Good morrow", "Will you sit down?"):
        say(anne.page, text)
        expect(henry.page.locator("#chat-list .said").last).to_have_text(text)
    expect(draft).to_be_focused()
    expect(draft).to_have_value("half a sen")
    assert henry.page.evaluate(_HEIGHT) == before, "what others say has moved the page"
    draft.press_sequentially("tence")
    draft.press("Enter")
    for page in (anne.page, henry.page):
        expect(page.locator("#chat-list .said").last).to_have_text("half a sentence")
        assert said(page) == ["Good morrow", "Will you sit down?", "half a sentence"]
    expect(draft).to_have_value("")
    expect(draft).to_be_focused()


def test_refused_words_stay_in_their_field_with_the_reason_beside_them(visitors: Visitors) -> None:
    anne = visitors.come("anne")
    anne.open_table("tudor")
    say(anne.page, "Good morrow")
    expect(anne.page.locator("#chat-text")).to_have_value("")
    with anne.expecting("409"):
        say(anne.page, "Good morrow")
        expect(anne.page.get_by_text("You have just sent that message.")).to_be_visible()
    expect(anne.page.locator("#chat-text")).to_have_value("Good morrow")
    assert barriers(anne.page) == []
    say(anne.page, "Good day, then")
    expect(anne.page.get_by_text("You have just sent that message.")).to_have_count(0)


def test_the_gallery_opens_to_the_players_by_itself_when_the_match_is_over(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE, scheme="dark")
    path = anne.open_table("tudor")
    anne.page.get_by_role("button", name="Autopilot").click()
    expect(anne.page.locator("#decision")).to_be_visible()
    henry.open(path)
    open_chat(henry.page)
    henry.page.get_by_role("link", name="Spectators").click()
    expect(henry.page.get_by_role("heading", name="Spectator chat")).to_be_visible()
    say(henry.page, "The owl next, surely")
    expect(henry.page.locator("#chat-list .said")).to_have_text(["The owl next, surely"])
    assert barriers(henry.page) == []
    assert "The owl next" not in anne.page.content()
    gallery = anne.page.get_by_role("link", name="Spectators")
    expect(gallery).to_have_count(0)
    resign(anne.page)
    expect(anne.page.locator("#ending-title")).to_be_visible()
    anne.page.locator(".ending-close").click()
    open_chat(anne.page)
    gallery.click()
    expect(anne.page.locator("#chat-list .said")).to_have_text(["The owl next, surely"])


def test_hostile_words_break_no_layout(visitors: Visitors) -> None:
    anne, small = visitors.come("anne"), visitors.come(size=SMALL)
    path = anne.open_table("tudor")
    for text in (MONSTER, "Z" + "\u0301" * 4):
        say(anne.page, text)
        expect(anne.page.locator("#chat-text")).to_have_value("")
    with anne.expecting("422"):
        for text, why in ((OVERRIDE, "invisible characters"), ("Z" + "\u0301" * 200, "too many accents")):
            say(anne.page, text)
            expect(anne.page.locator("#chat-refusal")).to_contain_text(why)
            expect(anne.page.locator("#chat-text")).to_have_value(text)
    small.open(path)
    expect(small.page.locator("#chat-list .said")).to_have_count(2)
    assert small.page.evaluate(_OVERFLOW) <= 0
    assert barriers(small.page) == []


def test_chat_needs_no_script(visitors: Visitors) -> None:
    henry = visitors.come("henry", PHONE, script=False)
    path = henry.open_table("tudor")
    page = henry.page
    say(page, "Is anybody there?")
    page.wait_for_url(f"**{path}#chat")
    expect(page.locator("#chat-list .said")).to_have_text(["Is anybody there?"])
    with henry.expecting("409"):
        say(page, "Is anybody there?")
        expect(page.get_by_text("You have just sent that message.")).to_be_visible()
    expect(page.locator("#chat-text")).to_have_value("Is anybody there?")
    anne = visitors.come("anne")
    anne.open(path)
    anne.page.get_by_role("link", name="Report message from henry").click()
    anne.page.get_by_role("radio", name="Something else").check()
    anne.page.get_by_role("textbox").fill("He asks too much")
    anne.page.get_by_role("button", name="Report").click()
    expect(anne.page.get_by_text("Thank you. Staff will look at it")).to_be_visible()
