"""The lobby: which tables a visitor is shown, and what waits for them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.block_person import block_person
from games.engine.protocol import Ruleset
from games.models import Match
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import cancel_table, take_seat
from tests.games.table_factories import called, legal, opened, person, started, waits_for

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
TABLES: dict[str, dict[str, Any]] = {
    "Duel": {"ruleset": "tudor/v15@1", "players": 2},
    "Trio": {"ruleset": "tudor/v15@1", "players": 3, "pace": Match.Pace.DAYS},
    "Contest": {"ruleset": "royals/arcane@1", "players": 2, "is_rated": True},
    "Feast": {"ruleset": "royals/arcane@1", "players": 5, "pace": Match.Pace.DAYS, "is_rated": True},
}


def open_all(host: User) -> None:
    for title, settings in TABLES.items():
        open_table(user=host, title=title, **{**settings, "ruleset": Ruleset.read(settings["ruleset"])})


def shown(client: Client, query: str = "") -> set[str]:
    """The titles of the tables that are listed."""
    response = client.get(f"/lobby/{query}")
    assert response.status_code == 200
    return {title for title in TABLES if title in response.content.decode()}


def sections(client: Client) -> dict[str, str]:
    """The lists of the lobby by their id."""
    text = client.get("/lobby/", headers=HTMX).content.decode()
    parts = text.split('<section aria-labelledby="')[1:]
    return {part.partition('"')[0]: part for part in parts}


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("", {"Duel", "Trio", "Contest", "Feast"}),
        ("?game=tudor", {"Duel", "Trio"}),
        ("?game=royals&players=2", {"Contest"}),
        ("?players=5", {"Feast"}),
        ("?pace=days", {"Trio", "Feast"}),
        ("?counts=rated", {"Contest", "Feast"}),
        ("?counts=casual&pace=live", {"Duel"}),
        ("?game=tudor&counts=rated", set()),
        ("?game=&players=&pace=&counts=", {"Duel", "Trio", "Contest", "Feast"}),
    ],
)
def test_the_lobby_shows_what_was_asked_for(client: Client, query: str, titles: set[str]) -> None:
    open_all(person("anna"))
    assert shown(client, query) == titles


@pytest.mark.parametrize(
    "query",
    [
        "?game=chess",
        "?players=many",
        "?players=99",
        "?pace=now",
        "?counts=1",
        "?game=%00",
        "?x=y",
        "?players=" + "9" * 5000,
    ],
)
def test_an_address_that_makes_no_sense_shows_everything(client: Client, query: str) -> None:
    open_all(person("anna"))
    assert shown(client, query) == set(TABLES)


def test_who_finds_nothing_is_shown_the_way_to_everything(client: Client) -> None:
    assert "Create a game, and others can join." in client.get("/lobby/").content.decode()
    assert "Show all" in client.get("/lobby/?game=royals").content.decode()


def test_htmx_gets_the_lists_alone_and_a_browser_the_page(client: Client) -> None:
    part = client.get("/lobby/", headers=HTMX).content.decode()
    assert part.lstrip().startswith('<div id="tables"')
    assert "<html" in client.get("/lobby/").content.decode()


@pytest.mark.parametrize("access", [Match.Access.LINK, Match.Access.INVITATION])
def test_a_table_that_is_not_for_everybody_is_not_listed(client: Client, access: str) -> None:
    opened(title="Duel", access=access)
    assert shown(client) == set()


def test_tables_that_are_full_or_cancelled_are_not_listed(client: Client) -> None:
    called(title="Duel")
    other = open_table(user=person("mallory"), ruleset=Ruleset.read("tudor/v15@1"), players=2, title="Trio")
    cancel_table(match_id=other.pk, user=other.opened_by)
    assert shown(client) == set()


def test_own_tables_stand_apart_from_those_of_others(client: Client) -> None:
    _, anna = opened(title="Duel")
    open_table(user=person("bo"), ruleset=Ruleset.read("tudor/v15@1"), players=2, title="Trio")
    client.force_login(anna)
    lists = sections(client)
    assert "Duel" in lists["mine"]
    assert "Duel" not in lists["open"]
    assert "Trio" in lists["open"]


@pytest.mark.parametrize("is_blocker", [True, False])
def test_tables_of_people_with_whom_one_does_not_play_are_not_shown(client: Client, is_blocker: bool) -> None:
    match, anna = opened(title="Duel", players=4)
    bo, cleo = person("bo"), person("cleo")
    take_seat(match_id=match.pk, user=bo)
    block_person(blocker=bo if is_blocker else cleo, blocked=cleo if is_blocker else bo)
    client.force_login(cleo)
    assert shown(client) == set()
    client.force_login(person("dan"))
    assert shown(client) == {"Duel"}
    client.force_login(anna)
    assert shown(client) == {"Duel"}


def test_an_invitation_is_shown_to_the_invited_alone(client: Client) -> None:
    match, anna = opened(title="Duel", access=Match.Access.INVITATION)
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    client.force_login(bo)
    assert "Duel" in sections(client)["invitations"]
    page = client.get(f"/tables/{match.code}/").content.decode()
    assert "Decline" in page
    client.force_login(person("cleo"))
    assert shown(client) == set()
    assert "Decline" not in client.get(f"/tables/{match.code}/").content.decode()


def test_an_invitation_to_a_person_whom_one_has_blocked_since_is_not_shown(client: Client) -> None:
    match, anna = opened(title="Duel")
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    block_person(blocker=bo, blocked=anna)
    client.force_login(bo)
    assert shown(client) == set()


def test_who_says_no_comes_back_to_a_lobby_without_the_invitation(client: Client) -> None:
    match, anna = opened(title="Duel", access=Match.Access.LINK)
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    client.force_login(bo)
    assert client.post(f"/tables/{match.code}/decline/")["Location"] == "/lobby/"
    assert shown(client) == set()


def test_the_table_tells_who_is_invited_until_they_sit(client: Client) -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    client.force_login(anna)
    assert "Invited: bo" in client.get(f"/tables/{match.code}/").content.decode()
    take_seat(match_id=match.pk, user=bo)
    assert "Invited" not in client.get(f"/tables/{match.code}/").content.decode()


def count(client: Client) -> str:
    response = client.get("/lobby/waiting/")
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_head_of_every_page_counts_the_tables_that_wait_for_me(client: Client) -> None:
    match, people = started()
    mover = waits_for(match, people)
    other = next(user for user in people if user != mover)
    client.force_login(other)
    assert "wait" not in count(client)
    client.force_login(mover)
    assert ">1<" in count(client)
    second = open_table(user=mover, ruleset=Ruleset.read("tudor/v15@1"), players=2)
    take_seat(match_id=second.pk, user=other)
    assert ">2<" in count(client), "they are asked whether they are ready"
    assert "games waiting for you" in count(client)


def test_a_seat_that_was_resigned_waits_for_no_one(client: Client) -> None:
    match, people = started(players=3)
    leaver = waits_for(match, people)
    resign(match_id=match.pk, user=leaver)
    client.force_login(leaver)
    assert "wait" not in count(client)
    assert client.get("/lobby/next/")["Location"] == "/lobby/"


def test_the_next_table_is_the_one_that_has_waited_longest(client: Client) -> None:
    match, people = started()
    mover = waits_for(match, people)
    other = next(user for user in people if user != mover)
    second = open_table(user=mover, ruleset=Ruleset.read("tudor/v15@1"), players=2)
    take_seat(match_id=second.pk, user=other)
    client.force_login(mover)
    assert client.get("/lobby/next/")["Location"] == f"/tables/{match.code}/"
    play_move(match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0])
    assert client.get("/lobby/next/")["Location"] == f"/tables/{second.code}/"


def test_the_list_says_whether_a_table_waits_for_a_move_or_for_a_word(client: Client) -> None:
    _, (anna, bo) = called()
    client.force_login(anna)
    assert "are you ready?" in sections(client)["mine"]
    client.force_login(bo)
    assert "are you ready?" not in sections(client)["mine"]
