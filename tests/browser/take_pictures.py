"""Takes the pictures of docs/pictures anew: `make pictures`. Matches are really played for them, so no two runs show
the same; look at every picture before it is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games.engine.tudor.game import TUDOR
from tests.browser.visitors import PHONE, Site, Visitor, Visitors
from tests.browser.what_is_seen import Look, choose, look, resign, wait_for_turn, wait_for_version

PICTURES = Path(settings.BASE_DIR) / "docs" / "pictures"
DESKTOP = (1360, 900)
OFFICE_AT_STAKE = """
players: 2
round: 3
turn: 1
on: a6=1 b3=0 b4=1 c2=0 c5=0 d3=1
offices: a=0 c=1
spaces: a7=hx
chairs 1: 0 1 0!
chairs 2: 1! 0 1
chairs 3: 0 1 .
lords: 0=2! 1=1
seat 0: rings heart@thumb owl@middle coin@ring; cards heart 2 coin mask 2; tokens heart 2 owl 3; influence 1; prestige 8
seat 1: rings sword@index heart@ring mitre@pinky; cards heart 2 owl; tokens coin 2 mask; intrigue 1; prestige 8
"""
MID_GAME = 24
"""Plans after which a board is full of life."""


def take(page: Page, name: str) -> None:
    """A picture of the window."""
    page.wait_for_load_state("networkidle")
    # The caret stays: to hide it a style would be written into the page, which its policy forbids.
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80, caret="initial")


def seen_by_who_decides(*visitors: Visitor) -> tuple[Visitor, Look]:
    """The player who may choose now, and what they see."""
    while True:
        for visitor in visitors:
            seen = look(visitor.page)
            if seen.is_mine or seen.is_over:
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
    path = anne.open_table(game)
    anne.begin_with(henry, path)
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

    wait_for_turn(anne.page)
    phone = visitors.come("anne", PHONE, touch=True)
    phone.open(path)
    wait_for_turn(phone.page)
    pick_up(phone.page)
    take(phone.page, f"{game}-phone")
    phone.page.close()

    pick_up(anne.page)
    take(anne.page, f"{game}-outlook")
    turn_to_all_moves(anne.page)
    if anne.page.locator(".closed-choices").count():
        anne.page.locator(".closed-choices summary").click()
        anne.page.locator(".choice-closed").first.click()
        expect(anne.page.locator("#refusal")).not_to_be_empty()
        take(anne.page, f"{game}-refusal")

    resign(henry.page)
    expect(anne.page.locator("#ending-title")).to_be_visible()
    take(anne.page, f"{game}-scoring-sheet")


def pick_up(page: Page) -> None:
    """Chooses thing after thing until the plan is whole, and leaves it to be confirmed."""
    page.evaluate("() => { document.querySelector('[data-plans]').dataset.asksAlways = ''; }")
    while not page.locator(".is-target, [data-confirm]:enabled").count():
        page.locator(".is-lit > .spot:visible, .option:visible").first.click()


def turn_to_all_moves(page: Page) -> None:
    page.locator(".tabs").get_by_text("All moves").click()
    page.locator("#moves").wait_for()


def lay_out(site: Site, path: str, position: str) -> None:
    """Puts a position of Tudor onto a table that has begun: what is seldom reached would take hours to be played."""
    state = TUDOR.read_position(position)
    code = path.strip("/").removeprefix("tables/")
    with closing(sqlite3.connect(site.log.parent / "site.sqlite3")) as database, database:
        (match,) = database.execute("SELECT id FROM games_match WHERE code = ?", (code,)).fetchone()
        database.execute("UPDATE games_match SET state = ? WHERE id = ?", (TUDOR.encode(state), match))
        seats = "UPDATE games_seat SET is_to_act = (number = ?), seen_ply = (SELECT ply FROM games_match WHERE id = ?)"
        database.execute(f"{seats} WHERE match_id = ?", (state.turn, match, match))


def test_a_choice_out_of_turn(visitors: Visitors, site: Site) -> None:
    """A player has lost an office and a ring, and may put their rings on other fingers while the other's turn goes
    on."""
    anne, henry = visitors.come("anne", DESKTOP), visitors.come("henry", DESKTOP)
    path = anne.open_table("tudor")
    anne.begin_with(henry, path)
    # Who opened the table has the first seat and holds the office; the other is about to take it.
    lay_out(site, path, OFFICE_AT_STAKE)
    for visitor in (anne, henry):
        visitor.open(path)
    turn_to_all_moves(henry.page)
    for move in ("act lord A", "move a6 a7", "seize 0 middle owl", "wear owl thumb"):
        seen = look(henry.page)
        henry.page.locator(f".choice[value='{move}']").click()
        sure = henry.page.get_by_role("button", name="Play this move")
        expect(sure.or_(henry.page.locator(f"#table:not([data-version='{seen.version}'])")).first).to_be_attached()
        if sure.count():
            sure.click()
        wait_for_version(henry.page, seen.version + 1)
    expect(anne.page.locator("#table[data-mine]")).to_be_attached()
    take(anne.page, "tudor-out-of-turn")


def test_a_dark_board(visitors: Visitors) -> None:
    guest = visitors.come(size=DESKTOP, scheme="dark")
    guest.try_game("royals")
    for _ in range(12):
        choose(guest.page, wait_for_turn(guest.page), Random(3))
    take(guest.page, "royals-dark")
