"""How a table feels: keys lead everywhere, a choice shows what it brings before it is made, a move can be typed, what
changes glides unless it shall not, and nothing jumps."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import PHONE, Visitor, Visitors
from tests.browser.what_is_seen import Look, be_sure, choose, focused, look, wait_for_version

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
SPOTS = ".stage button:is([form=moves], .spot):not([popover] *)"
"""Where something can be chosen on the board; what a spot offers when it is opened is not counted."""

_ON_THE_BOARD = "() => document.activeElement.closest('.stage') !== null"
_BOXES = """() => ["h1", ".table-head", ".deciding", "#decision", ".stage"].map(selector => {
    const { left, top } = document.querySelector(selector).getBoundingClientRect();
    return [selector, Math.round(left), Math.round(top)];
}).concat([["window", scrollX, scrollY]])"""
_HEIGHTS = """() => ["#table", ".deciding", ".stage"].map(selector =>
    document.querySelector(selector).getBoundingClientRect().height)"""
# Where motion is reduced the style sheet ends every transition within a hundredth of a millisecond.
_WATCH_ANIMATIONS = """() => {
    window.seenAnimations = 0;
    document.body.addEventListener("htmx:afterSwap", () => {
        window.seenAnimations += document.getAnimations().filter(one => one.effect.getTiming().duration > 1).length;
    });
}"""
_COUNT_TONES = """window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };"""


def at_a_table(visitors: Visitors, game: str) -> Visitor:
    """A player who plays against a caretaker, and whose page has come to rest."""
    guest = visitors.come()
    guest.try_game(game)
    guest.page.wait_for_load_state("networkidle")
    return guest


def two_at_a_table(visitors: Visitors, game: str) -> tuple[Visitor, Visitor]:
    """Who decides first, and who waits."""
    anne, henry = visitors.come("anne"), visitors.come("henry", PHONE)
    anne.begin_with(henry, anne.open_table(game))
    for visitor in (anne, henry):
        visitor.page.wait_for_load_state("networkidle")
    return (anne, henry) if look(anne.page).choices else (henry, anne)


def play_until(guest: Visitor, game: str, is_reached: Callable[[], bool], seed: int = 5) -> None:
    """Plays at random until something is so, in another match where chance keeps it away from this one."""
    random = Random(seed)
    for _ in range(400):
        seen = wait_for_choices(guest.page)
        if is_reached():
            return
        if seen.is_over:
            guest.try_game(game)
            guest.page.wait_for_load_state("networkidle")
        else:
            choose(guest.page, seen, random)
    pytest.fail("what was waited for never came")


def wait_for_choices(page: Page) -> Look:
    """What is on the page when the court has counted."""
    page.locator("#moves .choice, .sheet caption").first.wait_for()
    return look(page)


def play_by_key(page: Page, random: Random) -> str:
    """Makes one decision by keys alone and gives the way that was taken: by the board, by a spot with several choices,
    or by the list."""
    seen = wait_for_choices(page)
    if page.locator(SPOTS).count() == 0 or random.random() < 0.3:
        page.keyboard.press(str(random.randint(1, min(seen.choices, 9))))
        wait_for_version(page, seen.version + 1)
        return "list"
    page.keyboard.press("b")
    for arrow in random.choices(ARROWS, k=random.randrange(4)):
        page.keyboard.press(arrow)
        assert page.evaluate(_ON_THE_BOARD), "the arrows leave the board"
    return press_the_spot(page, random)


def press_the_spot(page: Page, random: Random) -> str:
    """Makes the choice of the spot that has the focus, or one of its choices."""
    seen = look(page)
    is_opener = focused(page).get_attribute("popovertarget") is not None
    page.keyboard.press("Enter")
    if is_opener:
        expect(page.locator("[popover] button:focus")).to_have_count(1)
        for arrow in random.choices(("ArrowDown", "ArrowUp", "Home", "End"), k=random.randrange(3)):
            page.keyboard.press(arrow)
            expect(page.locator("[popover] button:focus")).to_have_count(1)
        page.keyboard.press("Enter")
    wait_for_version(page, seen.version + 1)
    return "several" if is_opener else "board"


def test_sixty_decisions_of_tudor_are_made_by_keyboard_alone(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor").page
    random = Random(11)
    ways = {play_by_key(page, random) for _ in range(60)}
    assert ways == {"list", "board", "several"}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_a_whole_match_is_played_by_keyboard_alone(visitors: Visitors, game: str) -> None:
    page = at_a_table(visitors, game).page
    random = Random(3)
    while not wait_for_choices(page).is_over:
        play_by_key(page, random)
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_arrows_lead_to_every_spot_of_the_board(visitors: Visitors, game: str) -> None:
    guest = at_a_table(visitors, game)
    page = guest.page
    play_until(guest, game, lambda: page.locator(SPOTS).count() > 4)
    number = f"() => [...document.querySelectorAll('{SPOTS}')].indexOf(document.activeElement)"
    page.keyboard.press("b")
    reached = {page.evaluate(number)}
    waiting = set(reached)
    while waiting:
        here = waiting.pop()
        for arrow in (*ARROWS, "Home", "End"):
            page.locator(SPOTS).nth(here).focus()
            page.keyboard.press(arrow)
            there = page.evaluate(number)
            assert there >= 0, "the focus is nowhere on the board"
            waiting |= {there} - reached
            reached.add(there)
    assert reached == set(range(page.locator(SPOTS).count()))


def test_escape_closes_what_a_spot_has_opened_and_leads_back(visitors: Visitors) -> None:
    guest = at_a_table(visitors, "tudor")
    page = guest.page
    opener = page.locator(f"{SPOTS}[popovertarget]")
    play_until(guest, "tudor", lambda: opener.count() > 0)
    opener.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[popover] button:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(":popover-open")).to_have_count(0)
    expect(opener.first).to_be_focused()


def test_a_step_that_cannot_be_taken_back_is_asked_about_and_made_by_keyboard(visitors: Visitors) -> None:
    mover, _ = two_at_a_table(visitors, "royals")
    page = mover.page
    before = look(page)
    final = page.locator("#moves .choice[name=ask]").first
    key = (final.get_attribute("id") or "").removeprefix("choice-")
    page.keyboard.press(key)
    question = page.get_by_role("heading", name="This cannot be taken back. Are you sure?")
    expect(question).to_be_visible()
    # The same key once more, struck by mistake, does not answer the question.
    page.keyboard.press(key)
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    expect(question).to_be_visible()
    assert look(page).version == before.version
    page.keyboard.press("d")
    expect(page.get_by_role("button", name="Yes, do it")).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_version(page, before.version + 1)


def test_the_last_step_is_taken_back_with_one_key(visitors: Visitors) -> None:
    guest = at_a_table(visitors, "tudor")
    page = guest.page
    play_until(guest, "tudor", lambda: look(page).can_undo)
    before = look(page)
    page.keyboard.press("u")
    wait_for_version(page, before.version + 1)
    expect(page.locator(".log li").first).to_contain_text("takes the last move back")


def test_single_keys_lead_to_the_parts_of_the_page(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor").page
    for key, place in (
        ("d", "#choice-1"),
        ("l", ".chronicle .log"),
        ("c", "#command-text"),
    ):
        page.keyboard.press(key)
        expect(page.locator(place)).to_be_focused()
    # In a field a letter is a letter.
    page.keyboard.type("du?1")
    expect(page.locator("#command-text")).to_have_value("du?1")
    focused(page).blur()
    page.keyboard.press("t")
    expect(page.locator("#talk-text")).to_be_focused()
    focused(page).blur()
    page.keyboard.press("n")
    page.wait_for_url("**/tables/*/")


def test_the_keys_are_listed_and_can_be_switched_off(visitors: Visitors) -> None:
    page = at_a_table(visitors, "royals").page
    dialog = page.get_by_role("dialog", name="Keys at the table")
    page.keyboard.press("?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    button = page.get_by_role("button", name="Which keys there are")
    button.click()
    dialog.get_by_label("Use the single keys above").uncheck()
    dialog.get_by_role("button", name="Close").click()
    expect(button).to_be_focused()
    for _ in range(2):
        before = look(page)
        for key in ("1", "u", "?", "c"):
            page.keyboard.press(key)
        page.wait_for_timeout(200)
        assert look(page) == before
        expect(dialog).to_be_hidden()
        # Arrows are no letters: they stay.
        page.locator("#choice-1").focus()
        page.keyboard.press("End")
        expect(page.locator(f"#choice-{before.choices}")).to_be_focused()
        # It is remembered.
        page.reload()
    page.get_by_role("button", name="Which keys there are").click()
    dialog.get_by_label("Use the single keys above").check()
    page.keyboard.press("Escape")
    focused(page).blur()
    page.keyboard.press("1")
    wait_for_version(page, look(page).version)


def test_a_choice_shows_its_spots_and_what_it_brings_and_moves_nothing(visitors: Visitors) -> None:
    guest = at_a_table(visitors, "tudor")
    page = guest.page
    told = ".choices [data-source]:not([data-outlook=''])"
    play_until(guest, "tudor", lambda: page.locator(told).count() > 0)
    # The socket may have asked for the same table once more: what arrives then takes the place of what is looked at.
    page.wait_for_load_state("networkidle")
    choice = page.locator(told).first
    page.evaluate("() => scrollTo(0, 0)")
    before = page.evaluate(_HEIGHTS), page.evaluate(_BOXES)
    choice.focus()
    spot, source = choice.get_attribute("data-spot"), choice.get_attribute("data-source")
    expect(page.locator(f"[data-here='{spot}'].is-target, #{spot}.is-target").first).to_be_attached()
    expect(page.locator(f"[data-here='{source}'].is-source, #{source}.is-source").first).to_be_attached()
    first_words = (choice.get_attribute("data-outlook") or "").split(";")[0]
    expect(page.locator("#outlook")).to_contain_text(first_words)
    expect(choice).to_have_accessible_description(re.compile(re.escape(first_words)))
    choice.blur()
    expect(page.locator(".is-target, .is-source")).to_have_count(0)
    expect(page.locator("#outlook")).to_be_empty()
    page.mouse.move(1, 1)
    choice.hover()
    expect(page.locator("#outlook")).to_contain_text(first_words)
    page.mouse.move(1, 1)
    expect(page.locator("#outlook")).to_be_empty()
    page.evaluate("() => scrollTo(0, 0)")
    assert (page.evaluate(_HEIGHTS), page.evaluate(_BOXES)) == before


def test_a_spot_on_the_board_says_in_words_what_it_brings(visitors: Visitors) -> None:
    guest = at_a_table(visitors, "tudor")
    page = guest.page
    told = ".stage button.spot[form=moves]:not([data-outlook=''])"
    play_until(guest, "tudor", lambda: page.locator(told).count() > 0)
    spot = page.locator(told).first
    spot.focus()
    expect(page.locator("#outlook")).to_contain_text(spot.get_attribute("aria-label") or "no words")
    expect(page.locator("#outlook")).to_be_in_viewport()


def test_a_typed_move_is_completed_and_played(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor").page
    before = look(page)
    moves: list[str] = page.locator("#moves .choice").evaluate_all("buttons => buttons.map(button => button.value)")
    shared = "ring "
    assert all(move.startswith(shared) for move in moves)
    unique = next(move for move in moves if [other[6] for other in moves].count(move[6]) == 1)
    field = page.locator("#command-text")
    page.keyboard.press("c")
    page.keyboard.type("RI")
    page.keyboard.press("Enter")
    expect(field).to_have_value(shared)
    page.keyboard.type(unique[5:7])
    page.keyboard.press("Enter")
    expect(field).to_have_value(unique)
    expect(page.locator("#outlook")).not_to_be_empty()
    assert look(page) == before, "nothing is played before it is complete"
    page.keyboard.press("Enter")
    wait_for_version(page, before.version + 1)
    # The line stays open and under the hand for the next move.
    expect(field).to_be_focused()
    expect(field).to_have_value("")


def test_a_typed_move_that_is_refused_names_the_rule_and_can_be_mended(visitors: Visitors) -> None:
    guest = at_a_table(visitors, "royals")
    page = guest.page
    before = look(page)
    page.keyboard.press("c")
    page.keyboard.type("claim madrid king")
    with guest.expecting("422"):
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).not_to_be_empty()
    assert (page.locator("#refusal .refusal").get_attribute("data-code") or "").startswith("royals.")
    assert look(page) == before
    expect(page.locator("#command-text")).to_be_focused()
    expect(page.locator("#command-text")).to_have_value("claim madrid king")


def test_a_move_is_typed_without_script(visitors: Visitors) -> None:
    guest = visitors.come(script=False)
    guest.try_game("royals")
    page = guest.page
    before = look(page)
    legal = page.locator("#choice-1").get_attribute("value") or ""
    page.locator("#command summary").click()
    field = page.locator("#command-text")
    with guest.expecting("422"):
        field.fill("claim nowhere king")
        page.get_by_role("button", name="Play it").click()
        expect(page.get_by_role("alert")).not_to_be_empty()
    expect(field).to_have_value("claim nowhere king")
    field.fill(f"  {legal.upper()}")
    field.press("Enter")
    expect(page.locator(f"[data-version='{before.version}']")).to_have_count(0)
    # What needs a script is not shown without one.
    expect(page.locator(".table-tools")).to_be_hidden()
    expect(page.locator("#outlook")).to_be_hidden()


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_nothing_jumps_when_the_table_is_drawn_anew(visitors: Visitors, game: str) -> None:
    page = at_a_table(visitors, game).page
    random = Random(9)
    before = page.evaluate(_BOXES)
    for _ in range(15):
        seen = wait_for_choices(page)
        page.keyboard.press(str(random.randint(1, min(seen.choices, 9))))
        wait_for_version(page, seen.version + 1)
        assert page.evaluate(_BOXES) == before


def test_who_plays_on_the_board_by_keyboard_stays_there(visitors: Visitors) -> None:
    page = at_a_table(visitors, "tudor").page
    random = Random(6)
    stayed = 0
    for _ in range(30):
        seen = wait_for_choices(page)
        if page.locator(SPOTS).count() == 0:
            choose(page, seen, random)
            continue
        page.keyboard.press("b")
        press_the_spot(page, random)
        wait_for_choices(page)
        expect(page.locator(".stage :focus, .choice:focus, #decision:focus")).to_have_count(1)
        stayed += bool(page.evaluate(_ON_THE_BOARD))
    assert stayed > 5


def test_pieces_glide_when_something_has_moved(visitors: Visitors) -> None:
    guest = at_a_table(visitors, "tudor")
    page = guest.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(_WATCH_ANIMATIONS)
    play_until(guest, "tudor", lambda: page.evaluate("() => window.seenAnimations") > 3)
    # A glide ends where the piece is, and keeps nothing back.
    page.wait_for_function("() => document.getAnimations().length === 0")


@pytest.mark.parametrize("wish", ["system", "reduced"])
def test_reduced_motion_moves_nothing(visitors: Visitors, wish: str) -> None:
    page = at_a_table(visitors, "tudor").page
    if wish == "reduced":
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate("() => { document.documentElement.dataset.motion = 'reduced'; }")
    page.evaluate(_WATCH_ANIMATIONS)
    random = Random(5)
    for _ in range(15):
        choose(page, wait_for_choices(page), random)
        assert page.evaluate("() => window.seenAnimations") == 0


def test_a_spot_that_has_changed_keeps_its_mark_until_my_next_decision_and_over_a_reload(visitors: Visitors) -> None:
    first, second = two_at_a_table(visitors, "tudor")
    seen = look(first.page)
    ring = (first.page.locator("#choice-1").get_attribute("value") or "").removeprefix("ring ")
    be_sure_after(first.page, seen)
    page = second.page
    wait_for_version(page, seen.version + 1)
    be_sure_after(page, look(page))
    # Who moved first has decided already, and what the other took since is marked, also on a page that comes anew.
    taken = (page.locator(".log li").first.text_content() or "").lower()
    wait_for_version(first.page, look(page).version)
    marked = first.page.locator(".stage .is-fresh")
    expect(marked).not_to_have_count(0)
    names = marked.evaluate_all("spots => spots.map((spot) => spot.dataset.here)")
    assert any(name.removeprefix("stand-") in taken for name in names), (names, taken, ring)
    first.page.reload()
    assert marked.evaluate_all("spots => spots.map((spot) => spot.dataset.here)") == names
    first.page.wait_for_timeout(200)
    expect(marked).to_have_count(len(names))


def test_who_listens_hears_what_the_others_did_and_who_decides_once(visitors: Visitors) -> None:
    first, second = two_at_a_table(visitors, "tudor")
    voice = second.page.locator("[data-voice]")
    seen = look(first.page)
    be_sure_after(first.page, seen)
    wait_for_version(second.page, seen.version + 1)
    told = first.page.locator(".log li").first.inner_text()
    expect(voice).to_contain_text(told)
    # Who did it is not told what they did themselves, only who decides.
    assert told not in (first.page.locator("[data-voice]").text_content() or "")
    # What has been said is not said again when the page is fetched once more.
    second.page.evaluate("""() => {
        window.said = 0;
        new MutationObserver(() => { window.said += 1; }).observe(
            document.querySelector("[data-voice]"), { childList: true, characterData: true, subtree: true });
        htmx.trigger("[data-follow]", "changed");
    }""")
    second.page.wait_for_timeout(300)
    assert second.page.evaluate("() => window.said") == 0


def be_sure_after(page: Page, seen: Look) -> None:
    page.locator("#choice-1").click()
    be_sure(page, seen)


def test_a_soft_sound_comes_with_the_turn_for_those_who_want_it(visitors: Visitors) -> None:
    first, second = two_at_a_table(visitors, "royals")
    page = second.page
    page.add_init_script(_COUNT_TONES)
    page.reload()
    button = page.get_by_role("button", name="Sound when it is your turn")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => window.tones") == 1, "whoever switches it on hears what it is like"
    # It is remembered, and heard once when the turn comes.
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.locator("h1").click()
    random = Random(1)
    while (seen := look(first.page)).choices:
        choose(first.page, seen, random)
    wait_for_choices(page)
    page.wait_for_function("() => window.tones === 1")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_what_was_opened_stays_open_when_other_parts_come_and_go(visitors: Visitors) -> None:
    page = at_a_table(visitors, "royals").page
    page.locator("#command summary").click()
    for _ in range(5):
        choose(page, wait_for_choices(page), Random(2))
        expect(page.locator("#command-text")).to_be_visible()
