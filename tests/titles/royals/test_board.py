"""The table of Royals: whatever a move points at is there, everything that lies open is drawn, and no secret is."""

from __future__ import annotations

import gzip
import re
from html import unescape
from random import Random

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.engine.royals.board import CITIES, NOBLES
from games.engine.royals.game import ROYALS
from games.models import Match
from games.play.selectors.table import TablePage, find_match, table_page
from games.titles.wording import seat_mark
from games.words import name_words
from tests.games.table_factories import move_at_random, started, waits_for

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

RULESET = "royals/arcane@1"
MOST_BYTES = 20_000
"""Of the part that is sent anew after each move."""


def drawn(page: TablePage) -> str:
    """The table as it is sent to its viewer, its white space made plain."""
    request = RequestFactory().get("/")
    context = {"page": page, "user": page.my_seat.user if page.my_seat else None}
    return " ".join(unescape(render_to_string("games/play/table.html#table", context, request)).split())


def part(page: TablePage, start: str, end: str) -> str:
    """A part of it."""
    return drawn(page).partition(start)[2].partition(end)[0]


def board(page: TablePage) -> str:
    """The map."""
    return part(page, 'class="board royals chart"', "</section>")


def hand(page: TablePage) -> str:
    return part(page, 'class="royals hand-dock"', "</section>")


def strip(page: TablePage, seat: int) -> str:
    """A player beside the map."""
    return part(page, f'<li class="strip seat-{seat}', "</li>")


def at(position: str, players: int = 2, seat: int = 0, asked: str = "") -> TablePage:
    """The page of a seat in a position that is written down."""
    match, people = started(RULESET, players)
    state = ROYALS.read_position(position)
    Match.objects.filter(pk=match.pk).update(state=ROYALS.encode(state))
    return table_page(match=find_match(match.code), user=people[seat], asked=asked)


def noble(drawing: str, name: str) -> str:
    """How a portrait is drawn."""
    found = re.search(rf'<li data-here="noble-{name}".*?</li>', drawing)
    assert found, name
    return found[0]


def check_anchors(page: TablePage) -> set[str]:
    """The spot of every choice is drawn, but for the end of a turn; gives the verbs of the choices."""
    drawing = drawn(page)
    for choice in page.choices:
        assert choice.text == "end" or f'data-here="{choice.anchors.target}"' in drawing, choice.text
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


def test_every_noble_is_drawn_with_title_and_cost() -> None:
    drawing = board(at(""))
    for portrait in NOBLES:
        city, title = portrait.name.split(" ")
        shown = noble(drawing, f"{city}-{title}")
        assert f"icons.svg#{title}" in shown
        assert f'<b class="cost">{portrait.cost}</b>' in shown
        assert "vacant" in shown


def test_a_noble_that_is_held_shows_by_colour_sign_and_name_by_whom() -> None:
    shown = noble(board(at("nobles: dijon-baron=1")), "dijon-baron")
    assert "is-held seat-1" in shown
    assert re.search(r'class="seat-chip seat-1"[^>]*> ?B ?<', shown)
    assert "influence 1, bo" in shown


def test_who_is_buried_in_a_cathedral_is_named() -> None:
    drawing = board(at("nobles: dijon-baron=1\ncathedrals: dijon=01"))
    found = re.search(r"In the Cathedral:</span>(.*?)</p>", drawing)
    assert found
    assert re.findall(r'title="(\w+)"', found[1]) == ["anna", "bo"]


def test_the_bonus_of_a_city_lies_there_until_it_is_won() -> None:
    drawing = board(at("nobles: dijon-baron=1"))
    bonuses = {city: "City bonus" in drawing.partition(f"city-{city}")[2].partition("</p>")[0] for city in CITIES}
    assert [city for city, is_left in bonuses.items() if not is_left] == ["dijon"]


def test_what_a_noble_would_cost_is_told_in_words() -> None:
    drawing = board(at("nobles: dijon-baron=1\nseat 0: cards france 1 german 3; intrigue france-german"))
    about = drawing.partition('id="about-dijon"')[2].partition("</div>")[0]
    assert "You pay: 1 France + 3 others (3 for 1) + 1 intrigue showing France" in about


def test_a_ring_tells_whether_matching_cards_suffice() -> None:
    drawing = board(at("seat 0: cards france 2 german 3"))
    assert " can-pay" in noble(drawing, "dijon-baron")
    assert " could-pay" in noble(drawing, "marseille-countess")
    assert "you can pay if others stand in" in noble(drawing, "marseille-countess")
    assert "-pay" not in noble(drawing, "paris-king")


def test_nobles_that_can_be_paid_for_are_marked_while_another_decides() -> None:
    page = at("turns: 3\nturn: 1\nseat 0: cards france 2\nseat 1: cards spain 1")
    assert not page.is_my_turn
    assert "you can pay" in noble(board(page), "dijon-baron")
    assert "you can pay" not in noble(board(page), "valencia-marshal")


def test_own_cards_are_drawn_one_by_one_and_those_of_others_are_only_counted() -> None:
    position = (
        "seat 0: cards france 3 spain 1; intrigue france-german\nseat 1: cards britain 5; intrigue german-spain 2"
    )
    page = at(position)
    assert re.findall(r'data-here="card-([a-z-]+)"', hand(page)) == ["france", "spain", "france-german"]
    keys = re.findall(r'data-key="card-([a-z]+)-hand-\d"', hand(page))
    assert keys == ["france", "france", "france", "spain"]
    assert "<b>4</b> of 12" in hand(page)
    assert "<b>1</b> of 4" in hand(page)
    bo = strip(page, 1)
    assert "Country cards </span>5<" in bo
    assert "Intrigue cards </span>2<" in bo
    assert "Britain" not in bo.partition("Pieces on the titles")[0]


@pytest.mark.parametrize(
    ("position", "is_too_many"),
    [("phase: discard\nseat 0: cards france 7 spain 7", True), ("seat 0: cards france 6 spain 6", False)],
)
def test_a_hand_above_its_limit_says_so(position: str, is_too_many: bool) -> None:
    assert ("is-too-many" in hand(at(position))) == is_too_many


def test_a_spectator_sees_how_many_cards_there_are_and_no_hand() -> None:
    match, _ = started(RULESET, 3)
    drawing = drawn(table_page(match=match, user=None))
    assert 'class="royals hand-dock hands"' in drawing
    assert 'data-here="card-' not in drawing
    assert "-pay" not in board(table_page(match=match, user=None)).partition("map-tools")[0]


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("phase: declare", "until scoring"),
        ("period-due: yes", "<b>Scoring</b> after this turn"),
        ("period: 3\nperiod-due: yes", "<b>Last turns</b>"),
    ],
)
def test_the_time_left_is_told(position: str, sentence: str) -> None:
    bar = part(at(position), 'class="royals years-bar', "</div>")
    assert sentence in bar
    assert re.findall(r'aria-current="true">(\d+)', bar) == ["1714" if "period: 3" in position else "1648"]


@pytest.mark.parametrize(("ruleset", "places"), [(RULESET, 3), (f"{RULESET}+open4", 4)])
def test_a_card_that_was_taken_leaves_its_place(ruleset: str, places: int) -> None:
    market = part(at(f"ruleset: {ruleset}\ndisplay: france 2"), 'class="open-cards"', "</ul>")
    assert market.count('class="card country-france"') == 2
    assert market.count("is-gone") == places - 2
    assert market.count('data-here="open-france"') == 1


def test_what_is_still_to_win_tells_how_far_one_is_and_who_has_won() -> None:
    nobles = "nobles: london-king=0 york-duke=0 edinburgh-countess=0 paris-king=1"
    page = at(f"{nobles}\nseat 0: titles king 1 duke 1 countess 1\nseat 1: titles king 1")
    house, france, _, britain, _ = part(page, 'class="spoils"', "</section>").split("</li>")[:5]
    assert "</span>3/7" in house
    assert "</span>0/5" in france
    assert "10·5*" in france
    assert "</span>3/3" in britain


def test_the_sheets_tell_who_is_ahead_and_by_what() -> None:
    page = at("nobles: marseille-princess=1 dijon-duke=0 nantes-marshal=0")
    france = part(page, "pane-influence", "</section>").partition("country-france")[2].partition("</tr>")[0]
    anna, bo = re.findall(r"<td.*?</td>", france)
    assert "ahead by the higher title" in bo
    assert "<em>+10</em>" in bo
    assert "<em>+4</em>" in anna
    assert "Missing for France: Paris, Marseille, Bordeaux" in strip(page, 0)


def test_points_that_are_hidden_stand_nowhere() -> None:
    page = at("ruleset: royals/arcane@1+hidden-points\nnobles: paris-king=1")
    assert "Points so far" not in drawn(page)
    assert "Points are hidden" in strip(page, 1)
    assert "Points are hidden" not in strip(page, 0)


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
