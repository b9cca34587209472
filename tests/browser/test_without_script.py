"""The site without any script: forms and links alone open a table, play, undo and resign."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.visitors import PHONE, Visitors
from tests.browser.what_is_seen import look, resign


def test_a_table_is_opened_played_at_and_cancelled_without_script(visitors: Visitors) -> None:
    henry = visitors.come("henry", PHONE, script=False)
    page = henry.page
    path = henry.open_table("tudor", players=3)
    page.get_by_role("button", name="Autopilot").click()
    expect(page.locator("#table[data-mine] #decision")).to_be_visible()

    for _ in range(12):
        before = look(page)
        page.locator("button.choice").last.click()
        expect(page.locator(f"[data-version='{before.version}']")).to_have_count(0)
        assert look(page).version > before.version
    henry.open("/lobby/")
    page.locator(f"a[href='{path}']").click()
    expect(page.locator("#table[data-mine] #decision")).to_be_visible()

    resign(page)
    expect(page.locator(".choice")).to_have_count(0)
    expect(page.get_by_text("Resign", exact=True)).to_have_count(0)


def test_a_step_is_taken_back_without_script(visitors: Visitors) -> None:
    guest = visitors.come(script=False)
    guest.try_game("royals")
    page = guest.page
    back = page.get_by_role("button", name="Undo")
    for _ in range(20):
        page.locator("button.choice").last.click()
        page.wait_for_load_state()
        if back.is_enabled():
            break
    before = look(page)
    back.click()
    expect(page.locator(".log li").first).to_contain_text("undoes the last move")
    assert look(page).version == before.version + 1


def test_a_choice_that_is_outdated_brings_the_table_and_a_sentence_without_script(visitors: Visitors) -> None:
    guest = visitors.come(script=False)
    path = guest.try_game("royals")
    other = guest.new_tab()
    other.goto(guest.site.address + path)
    guest.page.locator("button.choice").first.click()
    guest.page.wait_for_load_state()
    with guest.expecting("409"):
        other.locator("button.choice").first.click()
        expect(other.get_by_role("alert")).to_contain_text("The table has changed since you looked")
    assert look(other) == look(guest.page)
