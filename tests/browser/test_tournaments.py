"""An arena and a Swiss tournament as two people live them: the host, who plays too, at a desk; the other with a
telephone, invited by a link."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import examine
from tests.browser.test_league_season import resign_at, settle
from tests.browser.test_leagues import come_back_until
from tests.browser.test_whole_match import next_to_move
from tests.browser.visitors import PHONE, Site, Visitor, Visitors
from tests.browser.what_is_seen import choose

_TOO_WIDE = "() => document.documentElement.scrollWidth - window.innerWidth"
_TOMORROW = "() => new Date(Date.now() + 864e5).toISOString().slice(0, 16)"
_NOW = "strftime('%Y-%m-%d %H:%M:%f000', 'now')"
MOVES = 4


def let_it_be(site: Site, tournament: str, *moments: str) -> None:
    """Moves moments of a tournament to now: no one waits for tomorrow here."""
    changes = ", ".join(f"{moment} = {_NOW}" for moment in (*moments, "next_step_at"))
    with closing(sqlite3.connect(site.log.parent / "site.sqlite3", timeout=60)) as database, database:
        database.execute(f"UPDATE tournaments_tournament SET {changes} WHERE id = ?", (_number(tournament),))


def stop_the_clocks(site: Site, tournament: str) -> None:
    """Takes the hurry out of the games: a busy machine is no absent player."""
    with closing(sqlite3.connect(site.log.parent / "site.sqlite3", timeout=60)) as database, database:
        database.execute(
            "UPDATE games_seat SET clock_since = NULL, due_at = NULL WHERE match_id IN "
            "(SELECT match_id FROM tournaments_table WHERE tournament_id = ?)",
            (_number(tournament),),
        )


def _number(tournament: str) -> str:
    return tournament.rstrip("/").rpartition("/")[2]


def create(host: Visitor, title: str, form: str, *, password: str = "") -> str:
    """The address of a new tournament with tables of two."""
    page = host.page
    host.open("/tournaments/new/")
    page.locator("[name=title]").fill(title)
    page.locator("[name=game]").select_option("royals")
    page.get_by_label("Format").select_option(form)
    page.get_by_label("Players per table").select_option("2")
    page.locator("[name=starts_at]").fill(page.evaluate(_TOMORROW))
    page.get_by_label("Rounds").fill("2")
    page.locator("[name=is_rated]").uncheck()
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Create a tournament").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    return page.url


def join(visitor: Visitor, address: str) -> None:
    visitor.page.goto(address)
    visitor.page.get_by_role("button", name="Join", exact=True).click()
    expect(visitor.page.get_by_role("button", name="Leave", exact=True)).to_be_visible()


def called(site: Site, tournament: str, *pages: Page) -> str:
    """Waits until open pages of a tournament have taken their readers to a table, and gives its address."""
    pages[0].wait_for_url("**/tables/*/")
    stop_the_clocks(site, tournament)
    for page in pages[1:]:
        page.wait_for_url(pages[0].url)
    return pages[0].url


def row_of(page: Page, name: str) -> str:
    row = page.get_by_role("table").get_by_role("row").filter(has_text=name).first
    return " ".join(row.inner_text().split())


def test_an_arena_is_joined_by_link_played_paired_again_left_and_won(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE, touch=True)
    site = anne.site
    address = create(anne, "Arena of the browser", "arena", password="rosebud")
    link = anne.page.get_by_label("Invite people with this link").input_value()
    assert link.startswith(address)
    join_with_password(anne, address)
    join(henry, link)
    expect(anne.page.get_by_text("2 players")).to_be_visible()
    assert henry.page.evaluate(_TOO_WIDE) <= 0
    examine(henry)

    # Both keep the page open, and are taken to their table.
    for visitor in (anne, henry):
        visitor.page.goto(address)
        expect(visitor.page.get_by_text("You are in.")).to_be_visible()
    let_it_be(site, address, "starts_at")
    first = called(site, address, anne.page, henry.page)
    random = Random(3)
    for _ in range(MOVES):
        mover, seen = next_to_move(anne, henry)
        choose(mover.page, seen, random, touch=mover is henry)
    resign_at(henry.page)

    # Who has won is paired with the same opponent again, since there is no other.
    for visitor in (anne, henry):
        settle(visitor.page)
        visitor.page.goto(address)
    assert called(site, address, anne.page, henry.page) != first
    resign_at(henry.page)
    henry.page.goto(address)
    henry.page.get_by_role("button", name="Pause").click()
    expect(henry.page.get_by_text("You are paused and won't be paired.")).to_be_visible()
    settle(anne.page)
    anne.page.goto(address)
    assert "anne" in row_of(anne.page, "anne")
    expect(anne.page.get_by_text(re.compile(r"Rank 1 · \d+ points"))).to_be_visible()
    examine(anne)

    settle(anne.page)
    let_it_be(site, address, "ends_at")
    come_back_until(anne.page, address, "Finished")
    assert " 48 " in f" {row_of(anne.page, 'anne')} "
    expect(anne.page.get_by_role("heading", name="Results")).to_be_visible()
    assert anne.page.evaluate(_TOO_WIDE) <= 0
    anne.open("/people/anne/")
    expect(anne.page.get_by_role("region", name="Tournaments").get_by_text("Arena of the browser")).to_be_visible()
    settle(anne.page)
    settle(henry.page)


def join_with_password(visitor: Visitor, address: str) -> None:
    visitor.page.goto(address)
    with visitor.expecting("403"):
        visitor.page.get_by_label("Password", exact=True).fill("tulip")
        visitor.page.get_by_role("button", name="Join", exact=True).click()
        expect(visitor.page.get_by_role("alert")).to_be_visible()
        visitor.page.get_by_label("Password", exact=True).fill("rosebud")
        visitor.page.get_by_role("button", name="Join", exact=True).click()
        expect(visitor.page.get_by_role("button", name="Leave", exact=True)).to_be_visible()


def test_a_swiss_tournament_is_played_round_by_round_to_its_podium(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE, touch=True)
    site = anne.site
    address = create(anne, "Swiss of the browser", "swiss")
    for visitor in (anne, henry):
        join(visitor, address)
        visitor.page.goto(address)
    let_it_be(site, address, "starts_at")
    first = called(site, address, anne.page, henry.page)
    mover, seen = next_to_move(anne, henry)
    choose(mover.page, seen, Random(3), touch=mover is henry)
    resign_at(henry.page)

    # The second round begins by itself.
    for visitor in (anne, henry):
        settle(visitor.page)
        visitor.page.goto(address)
    assert called(site, address, anne.page, henry.page) != first
    resign_at(anne.page)
    settle(henry.page)
    for visitor in (anne, henry):
        come_back_until(visitor.page, address, "Finished")
        assert all(" 24 " in f" {row_of(visitor.page, name)} " for name in ("anne", "henry"))
        assert visitor.page.evaluate(_TOO_WIDE) <= 0
        examine(visitor)
        settle(visitor.page)
