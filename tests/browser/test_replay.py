"""A replay in the hand: keys, slider, playing by itself, and all of it without script."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import examine
from tests.browser.visitors import DESKTOP, PHONE, Visitor, Visitors

GAMES = ("tudor", "royals")
_PLY = "() => Number(document.getElementById('replay').dataset.ply)"
_MOVED = "before => Number(document.getElementById('replay').dataset.ply) !== before"
_PARTS = ["#replay-bar", ".last-move", ".stage", ".pane-log", ".dock", ".players", "#step-decision-ahead"]
_PLACES = f"() => {_PARTS}.map((part) => document.querySelector(part).getBoundingClientRect().toJSON())"


def ply(page: Page) -> int:
    return int(page.evaluate(_PLY))


def press(page: Page, key: str) -> int:
    """The ply after a key that leads to another."""
    before = ply(page)
    page.keyboard.press(key)
    page.wait_for_function(_MOVED, arg=before)
    return ply(page)


@pytest.fixture(scope="module")
def replays() -> dict[str, str]:
    """The addresses of replays, by the games; a replay stays as it is for every reader."""
    return {}


@dataclass(frozen=True)
class Library:
    """The replays of one finished match of each game, for those who have played it."""

    visitors: Visitors
    replays: dict[str, str]

    def address(self, game: str) -> str:
        if game not in self.replays:
            player = self.visitors.come()
            self.replays[game] = finished_match(player, game)
            self.visitors.cookies[_player(game)] = [dict(cookie) for cookie in player.context.cookies()]
        return self.replays[game]

    def open(self, game: str, size: tuple[int, int] = DESKTOP) -> Visitor:
        """The player at the replay, in a new browser."""
        address = self.address(game)
        player = self.visitors.come(_player(game), size)
        player.open(address)
        return player


def _player(game: str) -> str:
    return f"player of {game}"


@pytest.fixture
def library(visitors: Visitors, replays: dict[str, str]) -> Library:
    return Library(visitors, replays)


def finished_match(visitor: Visitor, game: str) -> str:
    """Plays a match to its end by leaving it to caretakers, and gives the address of its replay."""
    path = visitor.try_game(game)
    visitor.page.get_by_role("button", name="About this table").click()
    visitor.page.get_by_text("Resign", exact=True).click()
    visitor.page.get_by_role("button", name="Resign this game").click()
    expect(visitor.page.locator("#ending-title")).to_be_visible()
    return f"{path}replay/"


@pytest.mark.parametrize("game", GAMES)
def test_keys_lead_through_a_match_and_nothing_jumps(library: Library, game: str) -> None:
    guest = library.open(game)
    # A page to go back to.
    guest.open(library.address(game).removesuffix("replay/"))
    guest.open(library.address(game))
    page = guest.page
    opening, places = ply(page), page.evaluate(_PLACES)
    reached = [press(page, "ArrowRight") for _ in range(12)]
    assert reached == sorted(set(reached))
    assert page.evaluate(_PLACES) == places
    expect(page).to_have_url(re.compile(rf"\?ply={reached[-1]}$"))
    assert page.locator("#scrub").input_value() == str(reached[-1])
    assert press(page, "ArrowLeft") == reached[-2]
    assert press(page, "Shift+ArrowRight") > reached[-2]
    end = press(page, "End")
    expect(page.locator(".next-up")).to_have_text("The game is over.")
    assert press(page, "Home") == 0
    assert opening > 0
    page.go_back()
    expect(page.locator("#replay")).to_have_count(0)
    page.go_forward()
    expect(page.locator("#replay")).to_have_attribute("data-ply", "0")
    assert end > reached[-1]


def test_the_focus_stays_on_the_step_that_was_pressed(library: Library) -> None:
    guest = library.open("tudor")
    page = guest.page
    for step in ("#step-decision-ahead", "#step-turn-ahead", "#step-last"):
        page.locator(step).focus()
        press(page, "Enter")
        expect(page.locator(step)).to_be_focused()
    expect(page.locator("#step-last")).to_have_attribute("aria-disabled", "true")


def test_the_slider_is_dragged_and_the_board_follows(library: Library) -> None:
    guest = library.open("royals")
    page = guest.page
    box = page.locator("#scrub").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2)
    page.mouse.down()
    seen = []
    for part in (0.4, 0.6, 0.8):
        before = ply(page)
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        page.wait_for_function(_MOVED, arg=before)
        seen.append(ply(page))
    page.mouse.up()
    assert seen == sorted(set(seen))
    expect(page.locator("#replay")).to_have_attribute("data-ply", page.locator("#scrub").input_value())


def test_it_plays_by_itself_until_a_person_pauses_it(library: Library) -> None:
    guest = library.open("royals")
    page = guest.page
    page.locator("#speed").select_option("800")
    before = ply(page)
    page.get_by_role("button", name="Play", exact=True).click()
    for _ in range(3):
        page.wait_for_function(_MOVED, arg=before)
        before = ply(page)
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    stopped = ply(page)
    page.wait_for_timeout(1200)
    assert ply(page) == stopped


def test_what_was_done_last_is_marked_on_the_board(library: Library) -> None:
    guest = library.open("tudor")
    press(guest.page, "ArrowRight")
    expect(guest.page.locator(".stage .is-target")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_all_of_it_is_in_sight_at_once(library: Library, game: str, size: tuple[int, int]) -> None:
    guest = library.open(game, size)
    page = guest.page
    press(page, "ArrowRight")
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [
        *reversed(size)
    ]
    # On a telephone the stage of Tudor is no box of its own.
    board = ".throne" if game == "tudor" else ".stage"
    for part in ("#decision", board, "#step-first", "#step-last", "#scrub", "#speed"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1 if part.startswith("#") else 0.9)


def test_pieces_glide_from_move_to_move_as_at_the_table(library: Library) -> None:
    guest = library.open("tudor")
    page = guest.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("""() => {
        window.glides = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) { window.glides += 1; return animate.apply(this, how); };
    }""")
    for _ in range(12):
        press(page, "ArrowRight")
    assert page.evaluate("window.glides") > 0


def test_a_jump_in_the_list_is_a_page_that_one_can_go_back_from(library: Library) -> None:
    guest = library.open("tudor")
    page = guest.page
    start = press(page, "ArrowRight")
    page.locator(".plies a").last.click()
    page.wait_for_function(_MOVED, arg=start)
    page.go_back()
    expect(page.locator("#replay")).to_have_attribute("data-ply", str(start))
    press(page, "ArrowRight")


def test_without_script_links_and_a_form_are_enough(visitors: Visitors, library: Library) -> None:
    reader = visitors.come(size=PHONE, script=False)
    reader.open(library.address("royals"))
    page = reader.page

    def shown() -> str:
        return page.locator("#replay").get_attribute("data-ply") or ""

    def turn_to_actions() -> None:
        page.locator(".segments").get_by_text("Moves").click()
        page.locator(".tabs").get_by_text("Actions").click()

    before = shown()
    page.locator("#step-decision-ahead").click()
    assert int(shown()) > int(before)
    page.locator("#scrub").fill("120")
    page.get_by_role("button", name="Go", exact=True).click()
    assert shown() == "120"
    turn_to_actions()
    page.get_by_role("link", name="Public: what everyone could see").click()
    turn_to_actions()
    page.get_by_role("link", name="Spoiler-free").click()
    expect(page.locator("#scrub")).to_have_count(0)
    page.get_by_role("link", name="Next scoring").click()
    assert int(shown()) > 120
    expect(page).to_have_url(re.compile("hide=1"))


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_keeps_no_one_out(library: Library, game: str) -> None:
    guest = library.open(game)
    path = library.address(game)
    for query in ("?ply=100", "?ply=100&as=0&hide=1"):
        guest.open(path + query)
        examine(guest)
