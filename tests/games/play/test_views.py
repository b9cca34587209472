"""The pages: who may see and do what, how refusals look, and how many queries they take."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.engine.dealer import Dealer, commitment
from games.engine.protocol import CHANCE
from games.engine.record import read_record
from games.engine.replay import positions, replay
from games.models import Match
from games.play.selectors.people import exported_seats
from games.play.services.play_move import play_move
from tests.games.archive_factories import archived
from tests.games.table_factories import bots_moved, opened, person, played_out, started, waits_for

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def page(client: Client, path: str, **headers: str) -> str:
    response = client.get(path, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def test_the_lobby_lists_open_tables_and_not_those_by_link(client: Client) -> None:
    match, anna = opened(title="The long gallery")
    hidden = Match.objects.create(
        opened_by=anna, ruleset=match.ruleset, players=2, title="Behind the arras", access=Match.Access.LINK
    )
    text = page(client, "/lobby/")
    assert "The long gallery" in text
    assert hidden.title not in text


def test_the_lobby_takes_as_many_queries_for_many_tables_as_for_few(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    _, anna = opened()
    client.force_login(anna)
    for number in range(12):
        Match.objects.create(opened_by=anna, ruleset="tudor/v15@1", players=2, title=f"table {number}")
    with django_assert_max_num_queries(10):
        page(client, "/lobby/")


def test_a_table_takes_a_handful_of_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match, people = started()
    client.force_login(people[0])
    with django_assert_max_num_queries(9):
        page(client, f"/tables/{match.code}/")


def test_htmx_gets_the_part_and_a_browser_the_page(client: Client) -> None:
    match, _ = started()
    part = page(client, f"/tables/{match.code}/", **HTMX)
    assert part.lstrip().startswith('<div id="table"')
    assert "<html" in page(client, f"/tables/{match.code}/")


def test_only_the_seat_that_decides_has_choices(client: Client) -> None:
    match, people = started()
    mover = waits_for(match, people)
    other = next(user for user in people if user != mover)
    client.force_login(mover)
    assert 'value="ring heart"' in page(client, f"/tables/{match.code}/")
    client.force_login(other)
    assert 'name="move"' not in page(client, f"/tables/{match.code}/")
    client.logout()
    assert 'name="move"' not in page(client, f"/tables/{match.code}/")


def test_a_move_without_script_redirects_to_the_table(client: Client) -> None:
    match, people = started()
    client.force_login(waits_for(match, people))
    response = client.post(f"/tables/{match.code}/move/", {"move": "ring heart", "ply": match.ply})
    assert response.status_code == 302
    assert Match.objects.get(pk=match.pk).ply == match.ply + 1


def test_a_stale_move_brings_the_fresh_table_with_409(client: Client) -> None:
    match, people = started()
    mover = waits_for(match, people)
    play_move(match_id=match.pk, user=mover, ply=match.ply, text="ring heart")
    client.force_login(mover)
    response = client.post(f"/tables/{match.code}/move/", {"move": "ring owl", "ply": match.ply}, headers=HTMX)
    assert response.status_code == 409
    assert f'data-version="{match.version + 1}"' in response.content.decode()
    assert 'data-code="match.stale"' in response.content.decode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"move": "act lord A"}, "tudor.turn.not_now"),
        ({"move": "nonsense"}, "match.unreadable"),
        ({"move": ""}, "match.bad_request"),
        ({"move": "x" * 500}, "match.bad_request"),
        ({"move": "ring heart", "ply": "many"}, "match.bad_request"),
        ({"move": "ring\x00heart"}, "match.bad_request"),
    ],
)
def test_a_bad_move_is_answered_with_a_sentence_and_422(client: Client, data: dict[str, str], code: str) -> None:
    match, people = started()
    client.force_login(waits_for(match, people))
    response = client.post(f"/tables/{match.code}/move/", {"ply": str(match.ply), **data}, headers=HTMX)
    assert response.status_code == 422
    assert f'data-code="{code}"' in response.content.decode()
    assert Match.objects.get(pk=match.pk).ply == match.ply


@pytest.mark.parametrize("action", ["move", "undo", "resign", "take-seat", "leave-seat", "fill"])
def test_who_has_not_logged_in_is_sent_to_the_log_in_and_no_one_acts_by_get(client: Client, action: str) -> None:
    match, people = started()
    address = f"/tables/{match.code}/{action}/"
    response = client.post(address, {"move": "ring heart", "ply": match.ply})
    assert response.status_code == 302
    assert "login" in response["Location"]
    client.force_login(people[0])
    assert client.get(address).status_code == 405


def test_a_stranger_is_refused_with_403(client: Client) -> None:
    match, _ = started()
    client.force_login(person("mallory"))
    response = client.post(f"/tables/{match.code}/move/", {"move": "ring heart", "ply": match.ply})
    assert response.status_code == 403


def test_a_form_without_its_token_is_refused(client: Client) -> None:
    match, people = started()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(waits_for(match, people))
    response = strict.post(f"/tables/{match.code}/move/", {"move": "ring heart", "ply": match.ply})
    assert response.status_code == 403
    assert Match.objects.get(pk=match.pk).ply == match.ply


def test_a_table_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/tables/nowhere2/").status_code == 404


def test_a_title_is_text_and_never_markup(client: Client) -> None:
    match, anna = opened(title="<script>alert(1)</script>")
    client.force_login(anna)
    for address in ("/lobby/", f"/tables/{match.code}/"):
        assert "<script>alert" not in page(client, address)


@pytest.mark.sqlite_only
def test_the_seed_is_a_secret_until_the_end_and_then_it_fits_its_fingerprint(client: Client) -> None:
    match, people = started("royals/arcane@1")
    client.force_login(people[0])
    seed = bytes(match.seed).hex()
    shown = page(client, f"/tables/{match.code}/")
    assert match.commitment in shown
    assert seed not in shown
    match = played_out(match, people)
    shown = page(client, f"/tables/{match.code}/")
    assert seed in shown
    assert re.search(r"Final score", shown)


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_a_visitor_tries_a_game_at_once_as_a_guest(client: Client, game: str) -> None:
    response = client.post(f"/lobby/try/{game}/")
    assert response.status_code == 302
    match = bots_moved(Match.objects.get())
    assert "Your turn" in page(client, response["Location"])
    assert match.opened_by.is_guest
    assert match.seats.filter(bot="page").count() == 1
    assert match not in Match.objects.in_lobby()


def test_the_next_table_is_one_that_waits_for_me(client: Client) -> None:
    match, people = started()
    client.force_login(waits_for(match, people))
    assert client.get("/lobby/next/")["Location"] == f"/tables/{match.code}/"
    client.force_login(person("mallory"))
    assert client.get("/lobby/next/")["Location"] == "/lobby/"


def test_a_profile_tells_of_finished_matches(client: Client) -> None:
    assert "No finished games yet." in page(client, f"/people/{person('mallory').pk}/matches/")
    match, people = archived()
    result = match.result or {}
    told = f"place {result['places'][0]}, {result['scores'][0]} points"
    assert told in page(client, f"/people/{people[0].pk}/matches/")


def test_what_was_played_at_a_private_table_is_told_to_its_player_alone(client: Client) -> None:
    match, people = archived(access=Match.Access.LINK)
    assert match.code not in page(client, f"/people/{people[0].pk}/matches/")
    client.force_login(people[0])
    assert match.code in page(client, f"/people/{people[0].pk}/matches/")


def test_the_download_of_own_data_has_the_tables() -> None:
    match, people = started()
    assert [row["table"] for row in exported_seats(people[0])] == [match.code]


@pytest.mark.sqlite_only
def test_the_record_of_a_finished_match_replays_and_its_seed_proves_every_draw(client: Client) -> None:
    match = played_out(*started("royals/arcane@1"))
    record = read_record(page(client, f"/tables/{match.code}/record.txt"))
    played = replay(match.game, record)
    assert played.error is None
    assert played.position.state == match.decoded_state
    seed = bytes.fromhex(record.header("Seed"))
    assert commitment(seed) == record.header("Commitment") == match.commitment
    dealer = Dealer(seed)
    before = None
    for position in positions(match.game, record, verify=False):
        if before is not None and position.ply is not None and position.ply.seat == CHANCE:
            drawn = dealer.deal(match.game.odds(before.state), position.number)
            assert match.game.write(drawn) == position.ply.text
        before = position


def test_the_record_of_a_match_that_is_being_played_is_a_secret(client: Client) -> None:
    match, people = started()
    client.force_login(people[0])
    assert client.get(f"/tables/{match.code}/record.txt").status_code == 403


def test_another_table_like_this_has_its_settings(client: Client) -> None:
    match, people = started("tudor/corax@2+gentle", 3)
    client.force_login(people[1])
    response = client.post(f"/tables/{match.code}/clone/")
    clone = Match.objects.get(code=response["Location"].split("/")[2])
    assert (clone.ruleset, clone.players, clone.opened_by) == (match.ruleset, 3, people[1])
    assert clone.status == Match.Status.OPEN


def test_a_person_who_watches_gets_an_answer(client: Client) -> None:
    assert client.get("/healthz").content == b"ok"
