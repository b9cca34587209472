"""Pages that follow by themselves: other tabs, other players, and the lobby."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, Route, expect

from tests.browser.visitors import PHONE, Visitors
from tests.browser.what_is_seen import SETTLED, choose, look, mark, resign, wait_for_turn, wait_for_version


def press_anything(page: Page) -> None:
    """Confirms the first plan that can be put together."""
    before = wait_for_turn(page)
    for _ in range(10):
        if page.locator("[data-confirm]:enabled").count():
            break
        page.locator(".is-lit > .spot, .option").first.click()
        # A plan that costs nothing is played with its last press.
        page.wait_for_function(SETTLED)
        if look(page).version > before.version or page.locator(".is-sent").count():
            return
    page.locator("[data-confirm]").click()


def test_a_second_tab_of_the_same_player_follows(visitors: Visitors) -> None:
    guest = visitors.come()
    path = guest.try_game("royals")
    other = guest.new_tab()
    other.goto(guest.site.address + path)
    seen = look(guest.page)
    guest.page.bring_to_front()
    for _ in range(3):
        seen = choose(guest.page, seen, Random(1))
        wait_for_version(other, seen.version)
        assert wait_for_turn(other) == wait_for_turn(guest.page)
    # And the other way round.
    other.bring_to_front()
    seen = choose(other, look(other), Random(2))
    wait_for_version(guest.page, seen.version)


def test_a_click_on_an_outdated_choice_brings_the_fresh_table_and_a_sentence(visitors: Visitors) -> None:
    guest = visitors.come()
    path = guest.try_game("royals")
    stale = guest.new_tab()
    # A tab that hears nothing: its socket is silent, so that it cannot follow.
    stale.route_web_socket("**/ws/**", lambda socket: None)
    stale.goto(guest.site.address + path)
    stale.wait_for_load_state("networkidle")
    guest.page.bring_to_front()
    seen = choose(guest.page, look(guest.page), Random(1))
    stale.bring_to_front()
    assert look(stale).version < seen.version
    with guest.expecting("409"):
        press_anything(stale)
        expect(stale.get_by_role("alert")).to_have_text(
            "The table has changed since you looked. Here is the current position."
        )
    assert look(stale).version == seen.version
    choose(stale, look(stale), Random(3))
    expect(stale.get_by_role("alert")).to_be_empty()


def test_who_waits_sees_others_sit_down_and_leave(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    path = anne.open_table("royals", players=3)
    mark(anne.page)
    henry.open(path)
    henry.page.get_by_role("button", name="Take a seat").click()
    seats = anne.page.locator(".seats")
    expect(seats).to_contain_text("henry")
    henry.page.get_by_role("button", name="Leave seat").click()
    expect(seats).not_to_contain_text("henry")


def test_a_resignation_is_seen_at_once_even_when_it_is_the_turn_of_the_other(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    path = anne.open_table("royals")
    anne.begin_with(henry, path)
    waiting, deciding = (anne, henry) if look(henry.page).is_mine else (henry, anne)
    sentence = deciding.page.locator("#table[data-status=over] #ending-title")
    expect(sentence).to_have_count(0)
    resign(waiting.page)
    expect(sentence).to_be_visible()


def test_the_lobby_shows_a_new_table_by_itself(visitors: Visitors) -> None:
    watcher, anne = visitors.come(size=PHONE), visitors.come("anne")
    watcher.open("/lobby/")
    watcher.page.wait_for_load_state("networkidle")
    anne.open("/lobby/new/tudor/")
    anne.page.get_by_text("Advanced").click()
    anne.page.get_by_label("Title").fill("The long gallery")
    anne.page.get_by_role("button", name="Create game").click()
    expect(watcher.page.get_by_role("link", name="The long gallery")).to_be_visible()
    anne.page.get_by_role("button", name="Cancel table").click()
    expect(watcher.page.get_by_role("link", name="The long gallery")).to_have_count(0)


def test_a_move_that_cannot_be_sent_says_so_and_the_page_goes_on_later(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.try_game("tudor")
    page = guest.page
    page.wait_for_load_state("networkidle")
    notice = page.get_by_text("Connection lost: reconnecting…")
    with guest.expecting("ERR_INTERNET_DISCONNECTED|WebSocket|htmx:|^socket:"):
        guest.context.set_offline(True)
        seen = look(page)
        press_anything(page)
        expect(notice).to_be_visible()
        guest.context.set_offline(False)
        expect(notice).to_be_hidden()
    choose(page, seen, Random(1))


def test_complaints_of_a_page_are_heard(visitors: Visitors) -> None:
    """The watch itself: what the content security policy stops, a script that fails, an answer that is an error."""
    visitor = visitors.come()
    visitor.open("/")
    with visitor.expecting("Content Security Policy"):
        visitor.page.evaluate(
            "document.body.append(Object.assign(document.createElement('style'), {textContent: 'p {}'}))"
        )
        visitor.page.evaluate("setTimeout(() => { throw new Error('stumbled'); })")
        visitor.page.evaluate("fetch('/tables/nowhere2/')")
        visitor.page.wait_for_timeout(200)
        assert any("Content Security Policy" in complaint for complaint in visitor.complaints)
    assert sorted(complaint.split(":")[0] for complaint in visitor.complaints) == ["console", "script"]
    visitor.complaints.clear()


def test_a_full_table_asks_who_is_ready_and_the_lobby_says_who_is_waited_for(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    path = anne.open_table("royals")
    anne.open("/lobby/")
    henry.open(path)
    henry.page.get_by_role("button", name="Take a seat").click()
    expect(henry.page.get_by_role("heading", name="Waiting until all are ready")).to_be_visible()
    # The list of one's own tables follows by itself, and so does the count at the head of every page.
    row = anne.page.locator(f"a[href='{path}']")
    expect(row).to_contain_text("are you ready?")
    expect(anne.page.locator(".next-table")).to_contain_text("waiting for you")
    row.click()
    anne.page.get_by_role("button", name="Ready").click()
    for visitor in (anne, henry):
        expect(visitor.page.locator("#table[data-ply]")).to_be_attached()


def test_the_others_are_seen_to_come_and_go(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    anne.begin_with(henry, anne.open_table("tudor"))
    presence = anne.page.locator("#presence")
    expect(presence.locator(".is-here")).to_have_count(2)
    henry.open("/lobby/")
    expect(presence.locator(".is-away")).to_contain_text("henry")


def test_those_who_watch_are_counted(visitors: Visitors) -> None:
    guest, watcher = visitors.come(), visitors.come()
    path = guest.try_game("royals")
    watcher.open(path)
    watcher.page.wait_for_load_state("networkidle")
    guest.page.reload()
    expect(guest.page.locator("#presence")).to_contain_text("1 spectator")


def test_a_closed_choice_says_why_when_asked(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.try_game("royals")
    page = guest.page
    random = Random(4)
    page.locator("label", has=page.locator("#tab-moves")).click()
    while True:
        seen = wait_for_turn(page)
        page.locator(".pane-moves form").first.wait_for()
        if page.locator(".closed-choices").count():
            break
        choose(page, seen, random)
    page.locator(".closed-choices summary").click()
    page.locator(".choice-closed").first.click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert look(page) == seen, "asking changes nothing"


def test_what_is_pressed_while_a_new_table_is_on_its_way_is_not_lost(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    anne.begin_with(henry, anne.open_table("tudor"))
    waiting, deciding = (anne, henry) if look(henry.page).is_mine else (henry, anne)
    page = waiting.page
    page.wait_for_load_state("networkidle")
    held: list[Route] = []

    def hold_two(route: Route) -> None:
        if len(held) < 2:
            held.append(route)
        else:
            route.continue_()

    page.route(re.compile(r"\?at=|/resign/$"), hold_two)
    page.get_by_role("button", name="About this table").click()
    page.locator("#table-menu").get_by_text("Resign", exact=True).click()
    with page.expect_request(re.compile(r"\?at=")):
        seen = choose(deciding.page, look(deciding.page), Random(1))
    with page.expect_request("**/resign/"):
        page.get_by_role("button", name="Resign this game").click()
    # The fresh table arrives first, and must not take away the form that is being sent.
    for route in held:
        route.continue_()
        page.wait_for_timeout(300)
    expect(page.locator("#ending-title")).to_be_visible()
    wait_for_version(page, seen.version + 1)
