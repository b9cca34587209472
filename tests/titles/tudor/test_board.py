"""The table of Tudor: whatever a move points at is there to be pointed at, every piece is shown, and no secret."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string

from games.engine.protocol import Seat as SeatNumber
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import Phase, State
from games.models import Match, Seat
from games.play.selectors.table import Choice, TablePage, find_match, table_page
from games.titles.tudor.board_anchors import ANCHORS
from games.titles.tudor.composer import COMPOSER
from games.words import event_words
from tests.engine.tudor.matches import TABLES, match
from tests.engine.tudor.opening import Opening
from tests.engine.tudor.table import Table
from tests.games.table_factories import played_out, started

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only

EMPTY_SUPPLY = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green6
players: 3
phase: benches
round: 2
on: c3=0 d4=0
seat 0: abroad 12
"""
NEW_OFFICE = """
ruleset: tudor/v15@1+scenario=blue4+scoring=red1,green4
players: 3
on: a5=0
spaces: a6=h.
seat 0: rings heart@thumb sword@ring; cards coin 2
"""
OPPORTUNITY = """
ruleset: tudor/v15@1+opportunity+scenario=blue3+scoring=red1,green4
players: 3
seat 0: influence 2; opportunity 1
"""
NAMES = tuple(f"Autopilot (seat {number})" for number in range(1, 5))


def seen(state: State, viewer: int | None) -> TablePage:
    """The page of a position; its choices are those of the viewer."""
    seat = None if viewer is None else SeatNumber(viewer)
    moves = () if seat is None else TUDOR.legal_moves(state, seat)
    return TablePage(
        match=Match(ruleset=state.rules.text),
        seats=tuple(Seat(number=number) for number in state.rules.seats),
        my_seat=None,
        view=TUDOR.view(state, seat),
        choices=tuple(Choice(move.text, False, ANCHORS.of_move(move.text), ()) for move in moves),
    )


PARTS = ("_bar", "_players", "_board", "_dock", "_score_tab")


def drawn(page: TablePage, parts: tuple[str, ...] = PARTS) -> str:
    """What the title draws of a table, without what the site puts around it."""
    context = {"page": page, "view": page.view, "names": page.names}
    return "".join(render_to_string(f"tudor/{part}.html", context) for part in parts)


def decisions(ruleset: str, players: int, seed: int) -> Iterator[tuple[State, SeatNumber]]:
    """What people decide in a whole match."""
    for ply in match(ruleset, players, seed):
        if ply.seat >= 0:
            yield ply.before, ply.seat


def late(ruleset: str, players: int, number: int = 60) -> State:
    """A position in which much has happened already."""
    plies = [state for state, _ in decisions(ruleset, players, 1)]
    return plies[min(number, len(plies) - 1)]


def places(html: str) -> set[str]:
    """The anchors that the board has, whether or not something can be done there now."""
    return set(re.findall(r'data-here="([^"]+)"', html))


def repeated(names: list[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def check_anchors(page: TablePage) -> None:
    html = drawn(page)
    found = places(html)
    for choice in page.choices:
        assert {name for name in (choice.anchors.target, choice.anchors.source) if name} <= found, choice.text
        composed = COMPOSER.compose((choice.text,), (), 0, page.names, is_grave=False)
        assert {slot.anchor for slot in composed.slots if slot.anchor} <= found, choice.text
    ids = re.findall(r' id="([^"]+)"', html)
    assert repeated(ids) == []
    assert set(re.findall(r'popovertarget="([^"]+)"', html)) <= set(ids)
    assert set(re.findall(r'aria-labelledby="([^"]+)"', html)) <= set(ids)
    assert repeated(re.findall(r'data-key="([^"]+)"', html)) == []
    assert "<form" not in html
    assert 'type="submit"' not in html


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_whatever_is_pressed_for_a_choice_is_a_place_that_is_shown(ruleset: str, players: int) -> None:
    looked: Counter[str] = Counter()
    for state, seat in decisions(ruleset, players, 1):
        verbs = {move.text.split(" ")[0] for move in TUDOR.legal_moves(state, seat)}
        # A few looks at each kind of choice are enough, and every kind is looked at.
        if all(looked[verb] > 3 for verb in verbs):
            continue
        looked.update(verbs)
        check_anchors(seen(state, seat))


@pytest.mark.parametrize(
    ("position", "moves", "choice"),
    [
        (EMPTY_SUPPLY, "", "recall d4"),
        (EMPTY_SUPPLY.replace("v15", "corax").replace("12", "11") + "chairs 3: 0", "", "recall 3.1"),
        (NEW_OFFICE, "act lord A; move a5 a6; ring scroll; wear scroll pinky", "perform F"),
        (OPPORTUNITY, "bonus left", "pay opportunity"),
    ],
)
def test_a_choice_that_is_seldom_met_is_made_on_the_board_too(position: str, moves: str, choice: str) -> None:
    state = Table(position).play(moves).state
    page = seen(state, 0)
    assert choice in [offer.text for offer in page.choices if offer.anchors.target]
    check_anchors(page)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_courtier_of_the_view_stands_on_the_board(players: int) -> None:
    page = seen(late("tudor/v15@1", players), 0)
    html, view = drawn(page), page.view
    on_spaces = [(space.courtier, space.name) for space in view.spaces if space.courtier is not None]
    assert on_spaces
    for seat, name in on_spaces:
        assert f'data-key="courtier-{seat}-{name}"' in html
    figures = [owner for owner, _ in on_spaces]
    figures += [chair.owner for chamber in view.chambers for chair in chamber.chairs]
    figures += [owner for chamber in view.chambers for owner in chamber.bench]
    for seat in range(players):
        assert html.count(f'data-key="courtier-{seat}-') == figures.count(seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_lord_ring_and_token_of_the_view_stands_on_the_board(players: int) -> None:
    page = seen(late("tudor/v15@1", players), 0)
    html, view = drawn(page), page.view
    lords = [owner for chamber in view.chambers for owner, _ in chamber.lords]
    for seat in range(players):
        assert html.count(f'data-key="lord-{seat}"') == lords.count(seat)
        assert html.count(f'data-key="ring-{seat}-') == sum(len(rings) for _, rings in view.players[seat].fingers)
    tokens = [space for space in view.spaces if space.faction and space.courtier is None]
    assert html.count('data-key="token-') == len(tokens)


MARKED_WHEREVER_SHOWN = ("at-card-", "stand-", "lord-of-", "own-lord", "bench-")
"""Spots of pieces that may have gone on since."""


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_where_something_has_happened_there_is_a_place_on_the_board_to_mark(ruleset: str, players: int) -> None:
    looked: Counter[str] = Counter()
    for ply in match(ruleset, players, 1):
        kinds = {event.kind for event in ply.events}
        if ply.seat < 0 or all(looked[kind] for kind in kinds):
            continue
        looked.update(kinds)
        html = drawn(seen(ply.after, ply.seat))
        found = places(html) | set(re.findall(r' id="([^"]+)"', html))
        names = ANCHORS.changed(ply.events, ply.seat)
        assert {name for name in names if not name.startswith(MARKED_WHEREVER_SHOWN)} <= found
    assert {"stepped", "entered"} <= looked.keys()


def test_a_bench_and_a_lord_that_others_have_just_seated_are_marked() -> None:
    looked = 0
    for ply in match("tudor/v15@1+scenario=blue1+scoring=red1,green4", 2, 1):
        kinds = {event.kind for event in ply.events}
        if kinds == {"benched"} or "lord_seated" in kinds:
            (name, *_) = ANCHORS.changed(ply.events, 1 - ply.seat)
            assert name in places(drawn(seen(ply.after, 1 - ply.seat)))
            looked += 1
    assert looked > 3


def test_a_move_names_what_will_be_restocked_before_it_is_made() -> None:
    state = Table(NEW_OFFICE).play("act lord A").state
    step = TUDOR.apply(state, TUDOR.read(state, "move a5 a6"))
    outlook = (*step.events, *TUDOR.foreseen(step.state))
    assert event_words("tudor", outlook[-1], ("anna", "bo", "cleo")) == "Refilled from the bag: a6, a5"
    assert ANCHORS.refilled(outlook) == ("space-a6", "space-a5")


def test_a_card_that_is_paid_fills_its_stack_again() -> None:
    state = Table(NEW_OFFICE.replace("coin 2", "heart 1")).play("").state
    state = TUDOR.apply(state, TUDOR.read(state, "act lord G")).state
    step = TUDOR.apply(state, TUDOR.read(state, "move a5 a6 pay heart"))
    assert "stack-heart" in ANCHORS.refilled(step.events)


def shown(page: TablePage, seat: int) -> str:
    """All that the table shows of what a player holds."""
    own = drawn(page, ("_dock",)) if page.view.viewer in (seat, None) else ""
    strips = drawn(page, ("_players",)).split('class="strip paper')
    other = [part.split("</section>")[0] for part in strips[1:] if part.startswith(f" seat-{seat}")]
    # Rings are worn, and spent tokens lie, where everybody sees them.
    return re.sub(r"Spent</dt>.*?</dd>", "", own + "".join(other), flags=re.DOTALL)


def test_behind_a_screen_there_are_numbers_only() -> None:
    state = late("tudor/v15@1", 3)
    mine, public = seen(state, 0), seen(state, None)
    assert "mini faction" in shown(mine, 0)
    for seat, page in ((1, mine), (2, mine), (0, public), (1, public), (2, public)):
        html = shown(page, seat)
        assert "mini faction" not in html
        assert "counter-" not in html
        assert re.findall(r"Cards</dt>\s*<dd><b>(\d+)</b>", html) == [str(page.view.players[seat].card_count)]


def test_open_screens_show_what_everybody_holds() -> None:
    for state, seat in decisions("tudor/v15@1+open+random", 3, 1):
        others = [other for other in state.rules.seats if other != seat]
        if all(sum(state.players[other].cards) for other in others):
            page = seen(state, seat)
            assert all("mini faction" in shown(page, other) for other in others)
            return
    pytest.fail("nobody had cards")


def test_before_the_first_round_the_bar_says_so_and_nothing_is_projected() -> None:
    html = drawn(seen(Opening(players=2).lay_out().state, 0))
    assert "Before round 1" in html
    assert "projected" not in html
    assert "stand-owl" in places(html)


def test_a_finger_shows_what_the_next_ring_would_enhance_on_it() -> None:
    table = Opening(players=2).lay_out().play("ring owl; ring coin; ring coin; wear coin ring")
    html = drawn(seen(table.state, 1))
    assert "+B" in html.split('data-here="own-finger-pinky"')[1].split("</li>")[0]
    assert "nothing more" in html.split('data-here="own-finger-thumb"')[1].split("</li>")[0]
    assert "would enhance" not in drawn(seen(table.state, 0))


def test_a_chamber_without_a_lord_says_that_nobody_acts_there() -> None:
    state = next(state for state, _ in decisions("tudor/v15@1", 2, 1) if state.phase is Phase.ACTIONS)
    page = seen(state, None)
    assert drawn(page).count("no one can act here") == 1
    assert sum(not chamber.lords for chamber in page.view.chambers) == 1


def test_a_board_of_which_the_cards_are_not_drawn_yet_is_drawn() -> None:
    state = TUDOR.setup(Opening("random").state.rules.ruleset, 3)
    assert "Throne Room" in drawn(seen(state, None))


@pytest.mark.django_db
def test_the_board_of_a_finished_match_opens_all_screens_to_its_players() -> None:
    match, people = started("tudor/v15@1", 2)
    page = table_page(match=find_match(played_out(match, people).code), user=people[1])
    html = drawn(page)
    for player in page.view.players:
        assert player.tokens is not None
        for name, count in player.tokens:
            assert not count or f"faction-{name}" in html
    assert "Projected score" not in html
