"""No page keeps anybody out: axe finds no serious barrier by day or by night, nothing is wider than a small telephone,
and the keyboard alone is enough to play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from tests.browser.visitors import PHONE, SMALL, Visitor, Visitors
from tests.browser.what_is_seen import MOST_PRESSES, choose, focused, look, wait_for_turn, wait_for_version

GAMES = ("tudor", "royals")
FOR_EVERYBODY = (
    "/",
    "/rules/tudor/",
    "/rules/royals/",
    "/learn/tudor/",
    "/learn/royals/6/",
    "/lobby/",
    "/archive/",
    "/archive/?done1=1.0&cards=red1",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/development/emails/",
    "/archive/dumps/",
    "/leaderboards/",
    "/leaderboards/tudor-duel/",
    "/leaderboards/tudor-duel/records/",
    "/leaderboards/honour/",
    "/leaderboards/titles/",
    "/achievements/",
    "/ratings/seats/",
    "/leagues/",
    "/watch/",
    "/learn/",
    "/news/",
    "/conduct/",
)
FOR_MEMBERS = (
    "/",
    "/lobby/",
    "/lobby/new/tudor/",
    "/lobby/new/royals/",
    "/archive/?game=tudor&hide=1",
    "/archive/bookmarks/",
    "/studies/",
    "/studies/new/",
    "/people/",
    "/people/henry/",
    "/account/preferences/",
    "/account/notifications/",
    "/account/time-off/",
    "/following/",
    "/activity/",
    "/messages/",
    "/account/profile/",
    "/notifications/",
    "/account/blocks/",
    "/account/data/",
    "/account/email/",
    "/account/close/",
    "/account/logout/",
    "/leagues/new/",
    "/leagues/new/tudor/",
)
PRESSABLE = ".is-lit > .spot, .is-target > .spot, .option, [data-confirm]:enabled"
"""What brings a plan nearer to its end."""
OTHER_PALETTES = ("contrast", "colour-blind")
SERIOUS = ("serious", "critical")
_HAS_AXE = "() => 'axe' in window"
_VIOLATIONS = "options => axe.run(options).then(found => found.violations)"
_OUTLINE = """element => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== "none" ? parseFloat(style.outlineWidth) : 0;
}"""
_IS_LOST = "() => document.activeElement === document.body"
_PALETTE = "palette => { document.documentElement.dataset.palette = palette; }"
_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def barriers(page: Page, scheme: str, **rules: list[str]) -> list[str]:
    """What axe finds that keeps somebody out."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    # A page that has axe already is not sent it again.
    if not page.evaluate(_HAS_AXE):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(_VIOLATIONS, {"resultTypes": ["violations"], **rules})
    return [
        f"{scheme}: {rule['id']} at {node['target']}: {node['html']}"
        for rule in found
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


def examine(visitor: Visitor) -> None:
    """Axe in the light, its eye for contrast in the dark too, and the width of a small telephone."""
    page, size = visitor.page, visitor.page.viewport_size
    assert size is not None
    assert barriers(page, "dark", runOnly=["color-contrast"]) + barriers(page, "light") == []
    width, height = SMALL
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(_OVERFLOW) <= 0, "the page is wider than a small telephone"
    page.set_viewport_size(size)


def examine_table(visitor: Visitor, palettes: Sequence[str] = OTHER_PALETTES) -> None:
    """A table as any page, in the other palettes, and on a telephone, where its parts lie elsewhere."""
    page, size = visitor.page, visitor.page.viewport_size
    assert size is not None
    examine(visitor)
    for palette in palettes:
        page.evaluate(_PALETTE, palette)
        found = [one for scheme in ("dark", "light") for one in barriers(page, scheme, runOnly=["color-contrast"])]
        assert found == [], palette
    page.evaluate(_PALETTE, "classic")
    width, height = PHONE
    page.set_viewport_size({"width": width, "height": height})
    assert barriers(page, "light") == []
    page.set_viewport_size(size)


@pytest.mark.parametrize("path", FOR_EVERYBODY)
def test_a_page_for_everybody_keeps_no_one_out(visitors: Visitors, path: str) -> None:
    reader = visitors.reader()
    reader.open(path)
    examine(reader)


@pytest.mark.parametrize("path", FOR_MEMBERS)
def test_a_page_for_members_keeps_no_one_out(visitors: Visitors, path: str) -> None:
    anne = visitors.reader("anne")
    anne.open(path)
    examine(anne)


def test_a_form_with_errors_keeps_no_one_out(visitors: Visitors) -> None:
    visitor = visitors.come()
    visitor.open("/account/login/")
    visitor.page.get_by_label("Username or email").fill("nobody")
    visitor.page.get_by_label("Password").fill("nothing at all")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    examine(visitor)


def test_a_search_with_errors_keeps_no_one_out(visitors: Visitors) -> None:
    visitor = visitors.come()
    with visitor.expecting("422"):
        visitor.open("/archive/?player=nobody&done1=1.0&cards=red1&least_rating=2&most_rating=1")
        expect(visitor.page.get_by_role("alert")).to_be_visible()
    examine(visitor)


def test_the_page_for_an_address_without_a_page_keeps_no_one_out(visitors: Visitors) -> None:
    """On a developer's machine Django explains the addresses instead, so the page of the public site is put there."""
    visitor = visitors.come()
    page = render_to_string("404.html")
    visitor.page.route("**/no-such-page/", lambda route: route.fulfill(status=404, content_type="text/html", body=page))
    with visitor.expecting("404"):
        visitor.open("/no-such-page/")
        expect(visitor.page.get_by_role("heading", name="Page not found")).to_be_visible()
    examine(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_keeps_no_one_out_from_its_opening_to_its_end(visitors: Visitors, game: str, is_quick: bool) -> None:
    few_palettes = () if is_quick else OTHER_PALETTES
    anne, watcher = visitors.come("anne"), visitors.come()
    path = anne.open_table(game, players=3)
    watcher.open(path)
    for visitor in (anne, watcher):
        examine(visitor)
    anne.page.get_by_role("button", name="Autopilot").click()
    random = Random(4)
    for _ in range(4):
        choose(anne.page, wait_for_turn(anne.page), random)
    wait_for_turn(anne.page)
    # Nothing is chosen yet; then something is; then the plan is whole.
    examine_table(anne, few_palettes)
    pick_up(anne.page, random)
    examine_table(anne)
    while not anne.page.locator("[data-confirm]:enabled").count():
        pick_up(anne.page, random)
    examine_table(anne, few_palettes)
    wait_for_version(watcher.page, look(anne.page).version)
    examine_table(watcher, few_palettes)
    anne.page.get_by_role("button", name="About this table").click()
    anne.page.locator("#table-menu").get_by_text("Resign", exact=True).click()
    examine(anne)
    anne.page.get_by_role("button", name="Resign this game").click()
    for visitor in (anne, watcher):
        expect(visitor.page.locator("#ending-title")).to_be_visible()
        examine_table(visitor, few_palettes)


def pick_up(page: Page, random: Random) -> None:
    """Chooses one thing more; a plan that is whole waits to be confirmed."""
    page.evaluate("() => { document.querySelector('[data-plans]').dataset.asksAlways = ''; }")
    places = page.locator(".is-lit > .spot:visible, .option:visible")
    places.nth(random.randrange(places.count())).click()


def test_a_table_has_landmarks_and_names_and_tells_its_task(visitors: Visitors) -> None:
    page = _at_a_table(visitors, "tudor")
    for role, name in (("banner", None), ("main", None), ("complementary", "Players"), ("region", "Your hand")):
        expect(page.get_by_role(role, name=name) if name else page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("region", name=page.locator("#decision").inner_text())).to_have_count(1)
    expect(page.locator("[data-voice][role=status]")).to_have_count(1)
    expect(page.locator("[data-preview][aria-live=polite]")).to_have_count(1)
    nameless = page.get_by_role("button").evaluate_all(
        "buttons => buttons.filter(one => !(one.ariaLabel || one.textContent).trim()).map(one => one.outerHTML)"
    )
    assert nameless == []


def _at_a_table(visitors: Visitors, game: str) -> Page:
    guest = visitors.come()
    guest.try_game(game)
    wait_for_turn(guest.page)
    return guest.page


def test_a_match_is_played_by_tab_and_enter_alone(visitors: Visitors) -> None:
    page = _at_a_table(visitors, "tudor")
    page.keyboard.press("Tab")
    skip_link = page.get_by_role("link", name="Skip to content")
    expect(skip_link).to_be_focused()
    expect(skip_link).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Enter")
    expect(page.locator("#decision")).to_be_focused()
    for _ in range(8):
        seen = wait_for_turn(page)
        for _ in range(MOST_PRESSES):
            _tab_to(page, PRESSABLE)
            assert focused(page).evaluate(_OUTLINE) >= 2, "the focus is not to be seen"
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.querySelector('.htmx-request') === null")
            if look(page).version > seen.version:
                break
            assert not page.evaluate(_IS_LOST), "the focus is lost"
        assert look(page).version > seen.version


def test_the_focus_waits_at_the_decision_while_another_decides(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    path = anne.open_table("tudor")
    anne.begin_with(henry, path)
    first, second = (anne, henry) if look(anne.page).is_mine else (henry, anne)
    heading = first.page.locator("#decision")
    mine = heading.inner_text()
    wait_for_turn(first.page)
    heading.focus()
    for _ in range(MOST_PRESSES):
        _tab_to(first.page, PRESSABLE)
        first.page.keyboard.press("Enter")
        first.page.wait_for_function("() => document.querySelector('.htmx-request') === null")
        if not look(first.page).is_mine:
            break
        wait_for_turn(first.page)
    expect(heading).not_to_have_text(mine)
    expect(heading).to_be_focused()
    expect(first.page.locator("[data-voice]")).to_contain_text(heading.inner_text())
    # It is still there while the other decides, and then on the first thing that can be chosen.
    seen = wait_for_turn(second.page)
    while seen.is_mine:
        seen = choose(second.page, seen, Random(1))
        expect(first.page.locator("#decision:focus, .spot:focus")).to_have_count(1)
    wait_for_turn(first.page)
    expect(first.page.locator(".is-lit > .spot:focus")).to_have_count(1)
    expect(first.page.locator("[data-voice]")).to_contain_text(heading.inner_text())


def _tab_to(page: Page, wanted: str) -> None:
    for _ in range(150):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {wanted}")
