"""The board of Royals: every choice can be made on it, everything that lies open is drawn, and no secret is."""

from __future__ import annotations

import gzip
import re
from html import unescape
from random import Random

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from accounts.models import User
from games.engine.royals.board import CITIES, NOBLES
from games.engine.royals.game import ROYALS
from games.models import Match
from games.play.selectors.table import TablePage, find_match, table_page
from games.titles.wording import seat_mark
from games.words import move_words, name_words
from tests.games.table_factories import move_at_random, started, waits_for

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

RULESET = "royals/arcane@1"
MOST_BYTES = 25_000
"""Of the part that is sent anew after each move."""


def drawn(page: TablePage) -> str:
    """The table as it is sent to its viewer."""
    request = RequestFactory().get("/")
    context = {"page": page, "user": page.my_seat.user if page.my_seat else None}
    return unescape(render_to_string("games/play/table.html#table", context, request))


def board(page: TablePage) -> str:
    """The board on it, its white space made plain."""
    found = re.search(r'<section class="board royals".*?<div class="ledgers">', drawn(page), re.DOTALL)
    assert found
    return " ".join(found[0].split())


def ledgers(page: TablePage) -> str:
    """The tables below it, likewise."""
    return " ".join(drawn(page).partition('<div class="ledgers">')[2].partition('class="chronicle"')[0].split())


def at(position: str, players: int = 2, seat: int = 0, asked: str = "") -> TablePage:
    """The page of a seat in a position that is written down."""
    match, people = started(RULESET, players)
    state = ROYALS.read_position(position)
    Match.objects.filter(pk=match.pk).update(state=ROYALS.encode(state))
    return table_page(match=find_match(match.code), user=people[seat], asked=asked)


def noble(drawing: str, name: str) -> str:
    """How a portrait is drawn."""
    found = re.search(rf'<li class="noble[^>]*data-here="noble-{name}">.*?</li>', drawing)
    assert found, name
    return found[0]


def anchors(drawing: str) -> dict[str, str]:
    """The moves that can be made on a board, each with its spot."""
    buttons: list[str] = re.findall(r'<button type="submit" form="moves"[^>]*>', drawing)
    found = [re.search(r'value="([^"]+)" data-spot="([^"]+)"', button) for button in buttons]
    return {match[1]: match[2] for match in found if match}


def check_anchors(page: TablePage) -> set[str]:
    """Every choice stands at its spot, and the spot is drawn; gives the verbs of the choices."""
    drawing = board(page)
    assert anchors(drawing) == {choice.text: choice.anchors.target for choice in page.choices}
    for choice in page.choices:
        assert f'data-here="{choice.anchors.target}"' in drawing
    return {choice.text.split(" ")[0] for choice in page.choices}


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (5, 2)])
def test_every_choice_of_a_match_can_be_made_on_the_board(players: int, seed: int) -> None:
    match, people = started(RULESET, players)
    random, verbs = Random(seed), set()
    for _ in range(70):
        if not match.is_court_due:
            verbs |= check_anchors(table_page(match=match, user=waits_for(match, people)))
        match = move_at_random(match, people, random)
    assert {"declare", "draw", "claim", "end"} <= verbs


@pytest.mark.parametrize(
    ("position", "moves", "verb"),
    [
        ("seat 0: cards france 1 german 4 spain 4", "claim dijon baron", "use"),
        ("seat 0: cards france 1 german 2 spain 2", "claim dijon baron", "pay"),
        ("nobles: dijon-baron=1\nseat 0: cards france 2; intrigue france-german", "", "oust"),
        (
            "nobles: madrid-king=1\nseat 0: cards spain 8; intrigue france-spain 2 german-spain",
            "oust madrid king",
            "pay",
        ),
        (
            "nobles: madrid-king=1\nseat 0: cards spain 8; intrigue france-spain france-german 4",
            "oust madrid king",
            "scheme",
        ),
        ("phase: discard\nseat 0: cards france 7 spain 7", "", "discard"),
        ("phase: discard\nseat 0: intrigue france-spain 3 german-spain 2", "", "discard"),
    ],
)
def test_prices_and_hands_that_are_too_full_are_dealt_with_on_the_board(position: str, moves: str, verb: str) -> None:
    state = ROYALS.read_position(position)
    for text in moves.split("; ") if moves else ():
        state = ROYALS.apply(state, ROYALS.read(state, text)).state
    page = at(ROYALS.write_position(state))
    assert verb in check_anchors(page)


def test_a_board_that_asks_whether_one_is_sure_offers_nothing_else() -> None:
    page = at("seat 0: cards france 2", asked="claim dijon baron")
    assert page.asked is not None
    assert anchors(board(page)) == {}


def test_nobody_but_the_mover_has_buttons_to_press() -> None:
    match, people = started(RULESET, 3)
    others: list[User | None] = [user for user in people if user != waits_for(match, people)]
    for user in (*others, None):
        assert anchors(board(table_page(match=match, user=user))) == {}


def test_every_noble_is_drawn_with_title_and_cost() -> None:
    drawing = board(at(""))
    for portrait in NOBLES:
        city, title = portrait.name.split(" ")
        shown = noble(drawing, f"{city}-{title}")
        assert f"icons.svg#{title}" in shown
        assert f"</span>{portrait.cost}</b>" in shown
        assert "vacant" in shown


def test_a_noble_that_is_held_shows_by_colour_sign_and_name_by_whom() -> None:
    shown = noble(board(at("nobles: dijon-baron=1")), "dijon-baron")
    assert "is-held seat-1" in shown
    assert re.search(r'class="seat-chip seat-1"[^>]*> ?B ?<', shown)
    assert "</b> bo" in shown


def test_who_is_buried_in_a_cathedral_is_named() -> None:
    drawing = board(at("nobles: dijon-baron=1\ncathedrals: dijon=01"))
    found = re.search(r"In the Cathedral: </span>(.*?)</p>", drawing)
    assert found
    assert re.findall(r'title="(\w+)"', found[1]) == ["anna", "bo"]


def test_the_bonus_of_a_city_lies_there_until_it_is_won() -> None:
    drawing = board(at("nobles: dijon-baron=1"))
    bonuses = {city: "City bonus" in drawing.partition(f"city-{city}")[2].partition("</p>")[0] for city in CITIES}
    assert [city for city, is_left in bonuses.items() if not is_left] == ["dijon"]


def test_what_a_noble_would_cost_and_bring_is_told_in_words() -> None:
    page = at("nobles: dijon-baron=1\nseat 0: cards france 1 german 3; intrigue france-german")
    assert "You pay: 1 France + 3 others (three for one) + 1 intrigue with France." in noble(board(page), "dijon-baron")
    assert "You win: influence 1, 2 points for the city, a piece on Marshal." in noble(board(page), "nantes-marshal")


def test_nobles_that_can_be_paid_for_are_marked_while_another_decides() -> None:
    page = at("turns: 3\nturn: 1\nseat 0: cards france 2\nseat 1: cards spain 1")
    assert not page.is_my_turn
    assert "you can pay" in noble(board(page), "dijon-baron")
    assert "you can pay" not in noble(board(page), "valencia-marshal")


def test_own_cards_are_drawn_with_their_numbers_and_those_of_others_are_only_counted() -> None:
    position = (
        "seat 0: cards france 3 spain 1; intrigue france-german\nseat 1: cards britain 5; intrigue german-spain 2"
    )
    drawing = board(at(position))
    hand = drawing.partition('id="hand"')[2].partition("</section>")[0]
    assert re.findall(r'data-here="card-([a-z-]+)"', hand) == ["france", "spain", "france-german"]
    assert re.findall(r"Cards: </span>(\d+)<", hand) == ["3", "1", "1"]
    bo = drawing.partition('aria-label="bo"')[2].partition("</section>")[0]
    assert re.findall(r"<dd[^>]*> ?(.*?) ?</dd>", bo) == ["0", "5", "2"]


def test_a_spectator_sees_no_hand() -> None:
    match, _ = started(RULESET, 3)
    drawing = board(table_page(match=match, user=None))
    assert 'id="hand"' not in drawing
    assert 'data-here="card-' not in drawing
    assert "you can pay" not in drawing


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("phase: declare", "cards to its end"),
        ("period-due: yes", "About to end: it is scored after this turn"),
        ("period: 3\nperiod-due: yes", "About to end: the last turns of this round"),
    ],
)
def test_the_time_left_is_told(position: str, sentence: str) -> None:
    assert sentence in board(at(position))


def test_a_payment_under_way_says_what_is_due() -> None:
    state = ROYALS.read_position("seat 0: cards france 1 german 3 spain 2")
    for text in ("claim dijon baron", "pay spain"):
        state = ROYALS.apply(state, ROYALS.read(state, text)).state
    drawing = board(at(ROYALS.write_position(state)))
    assert "You pay for Dijon: Baron." in drawing
    assert "2 other country cards are still due" in drawing


def test_the_ledgers_tell_who_is_ahead_and_by_what() -> None:
    text = ledgers(at("nobles: marseille-princess=1 dijon-duke=0 nantes-marshal=0"))
    france = text.partition("country-france")[2].partition("</tr>")[0]
    anna, bo = re.findall(r"<td.*?</td>", france)
    assert '<b>3</b> <span class="gain">+10</span>' in bo
    assert "ahead by the higher title" in bo
    assert "+4" in anna
    assert "lacks Paris, Marseille, Bordeaux" in anna


def test_points_that_are_hidden_stand_in_no_ledger() -> None:
    position = "ruleset: royals/arcane@1+hidden-points\nnobles: paris-king=1"
    page = at(position)
    assert "Points so far" not in ledgers(page)
    assert board(page).count("hidden </dd>") == 1


def test_a_button_of_the_board_says_what_it_does() -> None:
    page = at("seat 0: cards france 2")
    assert f">{move_words('royals', 'claim dijon baron', page.names)}" in noble(board(page), "dijon-baron")


def test_what_is_sent_after_a_move_stays_light_to_the_end_of_a_match() -> None:
    match, people = started(RULESET, 5)
    random = Random(4)
    for _ in range(150):
        match = move_at_random(match, people, random)
    for user in people:
        assert len(gzip.compress(drawn(table_page(match=match, user=user)).encode())) < MOST_BYTES


def test_every_name_on_the_board_is_a_word() -> None:
    drawing = board(at(""))
    for city in CITIES:
        assert f">{name_words(city)}</button>" in drawing


def test_pieces_carry_the_initial_of_their_player_or_the_number_of_the_seat_where_that_tells_nobody_apart() -> None:
    assert [seat_mark(seat, ("anna", "bo", "")) for seat in range(3)] == ["A", "B", "3"]
    assert [seat_mark(seat, ("anna", "bo", "Alfred")) for seat in range(3)] == ["1", "B", "3"]
