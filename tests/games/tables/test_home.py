"""The home page of people who play: what waits for them first, and nothing that they may not see."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services.create_guest import create_guest
from games.engine.protocol import Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Seat
from games.tables.selectors.home import home_page, live_part
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.titles.registry import all_titles, find_title
from games.watch.selectors.boards import drawn, miniature_styles, picture_of
from tests.factories import sign_in
from tests.games.table_factories import ended, everybody_ready, move_at_random, person, started, waits_for

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ROYALS = Ruleset.read("royals/arcane@1")
LARGEST_MINIATURE = 4_000
HTMX = {"HX-Request": "true"}


def page_of(user: User) -> str:
    return sign_in(user).get(reverse("games:home")).content.decode()


def playing(host: User, other: User, **settings: object) -> Match:
    match = open_table(user=host, ruleset=ROYALS, players=2, **settings)  # type: ignore[arg-type]
    take_seat(match_id=match.pk, user=other)
    everybody_ready(match)
    return Match.objects.get(pk=match.pk)


def with_turn(match: Match, user: User, hours: int) -> None:
    """Lets a match wait for a person, for so long."""
    match.seats.update(is_to_act=False, due_at=None)
    match.seats.filter(user=user).update(is_to_act=True, due_at=timezone.now() + timedelta(hours=hours, minutes=1))


def test_a_visitor_sees_the_front_page_and_a_guest_their_games(client: Client) -> None:
    assert 'id="home"' not in client.get("/").content.decode()
    assert 'id="home"' in page_of(create_guest())


def test_games_that_wait_come_first_sorted_by_the_time_that_is_left() -> None:
    anna, bo = person("anna"), person("bo")
    matches = [playing(anna, bo) for _ in range(3)]
    with_turn(matches[0], anna, 30)
    with_turn(matches[1], bo, 2)
    with_turn(matches[2], anna, 3)
    page = home_page(anna)
    assert [card.code for card in page.turns] == [matches[2].code, matches[0].code]
    assert [(card.left, card.is_soon) for card in page.turns] == [("3 h", True), ("1 d 6 h", False)]
    assert [(card.code, card.title, card.to_move) for card in page.running] == [
        (matches[1].code, "Royals with bo", "bo to move")
    ]
    text = page_of(anna)
    assert "Your turn in 2 games" in text
    assert "Your Royals game needs a move within 3 h" in text


def test_a_call_to_be_ready_waits_too() -> None:
    anna, bo = person("anna"), person("bo")
    match = open_table(user=anna, ruleset=ROYALS, players=2)
    take_seat(match_id=match.pk, user=bo)
    (card,) = home_page(anna).turns
    assert (card.is_called, card.task) == (True, "Ready to play?")
    assert home_page(bo).turns == ()


def test_without_a_move_to_make_the_running_games_take_the_cards() -> None:
    anna, bo = person("anna"), person("bo")
    match = playing(anna, bo)
    with_turn(match, bo, 5)
    page = home_page(anna)
    assert [card.code for card in page.shown_first] == [match.code]
    assert page.listed == ()
    assert "No moves waiting" in page_of(anna)


def test_a_new_person_is_offered_a_tutorial_game() -> None:
    page = page_of(person("anna"))
    assert page.count("Play a tutorial game</h2>") == len(all_titles())


def test_a_match_that_has_just_ended_is_told_with_a_rematch() -> None:
    anna, bo = person("anna"), person("bo")
    match = ended(playing(anna, bo))
    (row,) = home_page(anna).finished
    assert row.code == match.code
    assert re.search(r"won|beat|shared", row.words)
    assert reverse("games:rematch", args=[match.code]) in page_of(anna)


def test_invitations_are_answered_on_the_page() -> None:
    anna, bo = person("anna"), person("bo")
    match = open_table(user=bo, ruleset=ROYALS, players=2)
    invite(match_id=match.pk, user=bo, name="anna")
    client = sign_in(anna)
    page = client.get("/").content.decode()
    assert page.count(reverse("games:take_seat", args=[match.code])) == 1, "once, and not among the open tables too"
    response = client.post(reverse("games:decline_invitation", args=[match.code]), {"from": "home"})
    assert response.headers["Location"] == "/"
    assert home_page(anna).invitations == ()


def test_open_tables_can_be_joined_and_guests_see_no_rated_ones() -> None:
    bo = person("bo")
    open_table(user=bo, ruleset=ROYALS, players=2, is_rated=True)
    casual = open_table(user=bo, ruleset=ROYALS, players=3)
    assert len(home_page(person("anna")).open) == 2
    (row,) = home_page(create_guest()).open
    assert (row.code, row.words, row.taken, len(row.seats)) == (casual.code, "Royals: bo", 1, 3)


def test_live_games_are_public_ones_in_which_something_happens() -> None:
    anna, bo = person("anna"), person("bo")
    shown = playing(anna, bo)
    hidden = playing(anna, bo, access=Match.Access.LINK)
    still = playing(anna, bo)
    Match.objects.filter(pk=still.pk).update(changed_at=timezone.now() - timedelta(hours=2))
    part = live_part()
    assert [tile.code for tile in part.tiles] == [shown.code]
    assert part.total == 1
    page = Client().get(reverse("games:live")).content.decode()
    assert shown.code in page
    assert hidden.code not in page


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 4), ("tudor/v15@1", 2), ("royals/arcane@1", 5)])
def test_a_small_board_is_small_and_shows_whose_pieces_stand_where(ruleset: str, players: int) -> None:
    match, people = started(ruleset, players)
    random = Random(1)
    for _ in range(40):
        match = move_at_random(match, people, random)
    decider = waits_for(match, people) if not match.is_court_due else people[0]
    page = page_of(decider)
    (board,) = re.findall(r'<span class="mini mini-(?!plain).*?</span>', page, re.DOTALL)[:1]
    assert len(board) < LARGEST_MINIATURE
    title = find_title(match.game_slug)
    view = match.game.view(match.decoded_state, None)
    assert len(title.miniature(view).scores) == players


def test_a_small_board_of_tudor_names_the_setup_before_the_first_round() -> None:
    match, _ = started("tudor/v15@1", 2)
    view = match.game.view(match.decoded_state, None)
    assert view.round == 0
    assert find_title("tudor").miniature(view).moment == "Setup"


def test_every_sheet_of_a_small_board_is_loaded() -> None:
    page = page_of(person("anna"))
    assert len(miniature_styles()) == 2
    assert all(style in page for style in miniature_styles())


def test_more_games_cost_no_more_queries() -> None:
    anna, bo, cleo = person("anna"), person("bo"), person("cleo")

    def more() -> None:
        with_turn(playing(anna, bo), anna, 5)
        with_turn(playing(anna, cleo), cleo, 5)
        ended(playing(anna, bo))
        inviting = open_table(user=bo, ruleset=ROYALS, players=3)
        invite(match_id=inviting.pk, user=bo, name="anna")
        open_table(user=cleo, ruleset=ROYALS, players=3)

    def count() -> int:
        client = sign_in(anna)
        client.get("/")
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/").status_code == 200
        return len(asked)

    more()
    more()
    few = count()
    more()
    more()
    assert count() == few
    assert few < 20, few


def test_what_an_opponent_hides_is_not_on_the_page() -> None:
    """The cards show the reader's own view: the same page for two readers differs only in what is theirs."""
    match, people = started("royals/arcane@1", 2)
    state = match.decoded_state
    for number, user in enumerate(people):
        view = match.game.view(state, SeatNumber(number))
        (card,) = (*home_page(user).turns, *home_page(user).running)
        assert card.picture == drawn(picture_of(match, view), is_large=False)
    assert Seat.objects.filter(match=match).count() == 2
