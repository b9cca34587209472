"""A whole match by mouse and finger: two play it from different browsers, and a third watches."""

from __future__ import annotations

import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import PATIENCE_MS, PHONE, Visitor, Visitors
from tests.browser.what_is_seen import Look, choose, is_marked, is_silent, look, mark, take_back, wait_for_version

MOST_MOVES = 2000
"""Several times of what the longest match takes."""
HASTE = 0.9
"""A match of players who mostly end their turns takes far fewer decisions."""
MISHAPS = {"undo": 10, "reload": 20, "cut": 30}
"""What goes wrong on the way, and after how many moves at the earliest."""
UNREACHABLE = "ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|htmx:|^socket:"


# A match of Royals takes twice as many decisions as one of Tudor: with it the folder takes minutes.
@pytest.mark.parametrize("game", ["tudor", pytest.param("royals", marks=pytest.mark.slow)])
def test_two_play_a_whole_match_and_a_third_watches(visitors: Visitors, game: str) -> None:
    anne, henry, watcher = visitors.come("anne"), visitors.come("henry", PHONE, touch=True), visitors.come()
    path = anne.open_table(game)
    watcher.open(path)
    expect(watcher.page.get_by_role("list").filter(has_text="anne")).to_be_visible()
    anne.begin_with(henry, path)
    # Who watches sees the match begin without touching the page.
    expect(watcher.page.locator("#table[data-ply]")).to_be_attached()
    for visitor in (anne, henry, watcher):
        mark(visitor.page)

    moves, secrets_seen = _play(anne, henry, watcher, Random(7))
    assert moves > 50
    assert secrets_seen > 3

    for visitor in (anne, henry, watcher):
        page = visitor.page
        expect(page.locator("#ending-title")).to_be_visible()
        expect(page.get_by_role("table", name="Final score").get_by_role("row")).to_have_count(3)
        expect(page.locator("#ending-sheet")).to_be_attached()
        assert is_marked(page), "a page was loaded anew"
    # What was drawn can be proved now, and it is no longer for anybody to resign.
    anne.page.locator(".ending-close").click()
    anne.page.get_by_role("button", name="About this table").click()
    expect(anne.page.get_by_text("Shuffle seed")).to_be_visible()
    expect(anne.page.get_by_text("Resign", exact=True)).to_be_hidden()


def _play(anne: Visitor, henry: Visitor, watcher: Visitor, random: Random) -> tuple[int, int]:
    """Chooses at random to the end, with mishaps on the way; gives how many moves it took and how often it was
    looked for secrets."""
    happened: set[str] = set()
    moves = secrets_seen = 0
    mover, seen = next_to_move(anne, henry)
    while moves < MOST_MOVES:
        if not seen.is_mine:
            mover, seen = next_to_move(anne, henry)
        if seen.is_over:
            assert happened == MISHAPS.keys()
            return moves, secrets_seen
        other = henry if mover is anne else anne
        if _is_due("undo", moves, happened) and seen.can_undo:
            seen = take_back(mover.page)
            _follow(seen.version, other.page, watcher.page)
            expect(watcher.page.locator(".log li").first).to_contain_text("undoes the last move")
            happened.add("undo")
            continue
        if _is_due("reload", moves, happened) and mover is anne:
            anne.page.reload()
            assert look(anne.page) == seen
            mark(anne.page)
            happened.add("reload")
        if _is_due("cut", moves, happened) and mover is anne:
            seen = _move_while_the_other_is_cut_off(anne, henry, random)
            happened.add("cut")
        else:
            seen = choose(mover.page, seen, random, haste=HASTE, touch=mover is henry)
        moves += 1
        if moves % 10 == 0:
            _follow(seen.version, other.page, watcher.page)
        # Only when all have followed: a page that is being drawn tells nothing.
        if moves % 20 == 0:
            secrets_seen += 1
            _check_secrets(anne, henry, watcher)
    pytest.fail(f"the match was not over after {moves} moves")


def _is_due(mishap: str, moves: int, happened: set[str]) -> bool:
    return moves > MISHAPS[mishap] and mishap not in happened


def _check_secrets(anne: Visitor, henry: Visitor, watcher: Visitor) -> None:
    """Neither the watcher nor the other player sees what a player holds."""
    assert is_silent(watcher.page, "anne")
    assert is_silent(watcher.page, "henry")
    # When it is over, those who have played see everything.
    assert is_silent(anne.page, "henry") or look(anne.page).is_over
    assert is_silent(henry.page, "anne") or look(henry.page).is_over
    expect(watcher.page.locator(".spot, .option, [data-confirm]")).to_have_count(0)
    expect(watcher.page.locator("#decision")).to_be_visible()
    expect(watcher.page.locator(".log")).not_to_contain_text("You draw")


def next_to_move(anne: Visitor, henry: Visitor) -> tuple[Visitor, Look]:
    """Waits until one of the two may choose, or the match is over."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < deadline:
        for visitor in (anne, henry):
            seen = look(visitor.page)
            if seen.is_mine or seen.is_over:
                return visitor, seen
        anne.page.wait_for_timeout(20)
    pytest.fail("nobody may decide, and the match is not over")


def _follow(version: int, *pages: Page) -> None:
    for page in pages:
        wait_for_version(page, version)


def _move_while_the_other_is_cut_off(mover: Visitor, other: Visitor, random: Random) -> Look:
    """One player loses the network, and is up to date soon after it is back."""
    before = look(mover.page)
    wait_for_version(other.page, before.version)
    with other.expecting(UNREACHABLE):
        other.context.set_offline(True)
        seen = choose(mover.page, before, random)
        other.page.wait_for_timeout(500)
        assert look(other.page).version == before.version
        other.context.set_offline(False)
        wait_for_version(other.page, seen.version)
        expect(other.page.locator("[data-unreachable]")).to_be_hidden()
    return seen
