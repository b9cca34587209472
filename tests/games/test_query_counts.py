"""Pages ask the database as often for many tables, seats and plies as for few."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.protocol import Ruleset
from games.models import Match
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import everybody_ready, legal, move_at_random, opened, person, started, waits_for

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
ROYALS = Ruleset.read("royals/arcane@1")


def queries(ask: Callable[[], Any]) -> int:
    """How often a request asks the database, when nothing is left of an earlier one."""
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        response = ask()
    assert response.status_code in (200, 302)
    return len(asked)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def company(host: User, *, tables: int) -> None:
    """Tables of every kind that a lobby shows to the host: own ones, invitations and those of others, with people."""
    crowd = [person(f"courtier-{number}") for number in range(4)]
    for _ in range(tables):
        mine = open_table(user=host, ruleset=ROYALS, players=5)
        others = open_table(user=crowd[0], ruleset=ROYALS, players=5)
        inviting = open_table(user=crowd[0], ruleset=ROYALS, players=5)
        invite(match_id=inviting.pk, user=crowd[0], name=host.username)
        for user in crowd[1:]:
            for match in (mine, others, inviting):
                take_seat(match_id=match.pk, user=user)


def one_of_each(host: User) -> None:
    open_table(user=host, ruleset=ROYALS, players=2)
    other = open_table(user=person("other"), ruleset=ROYALS, players=2)
    inviting = open_table(user=other.opened_by, ruleset=ROYALS, players=2)
    invite(match_id=inviting.pk, user=other.opened_by, name=host.username)


@pytest.mark.parametrize(("address", "most"), [("/lobby/", 13), ("/lobby/waiting/", 5), ("/lobby/next/", 3)])
def test_the_lobby_asks_as_often_for_many_tables_as_for_few(address: str, most: int) -> None:
    host = person("host")
    client = signed_in(host)
    one_of_each(host)
    few = queries(lambda: client.get(address))
    company(host, tables=5)
    assert queries(lambda: client.get(address)) == few <= most


def test_a_visitor_sees_the_lobby_with_four_queries_at_most() -> None:
    host = person("host")
    company(host, tables=4)
    assert queries(lambda: Client().get("/lobby/")) <= 4


def test_a_table_that_gathers_asks_as_often_for_many_people_as_for_one() -> None:
    match, anna = opened("royals/arcane@1", 5)
    invite(match_id=match.pk, user=anna, name=person("zoe").username)
    client = signed_in(anna)
    address = f"/tables/{match.code}/"
    few = queries(lambda: client.get(address))
    for name in ("bo", "cleo", "dan"):
        take_seat(match_id=match.pk, user=person(name))
        invite(match_id=match.pk, user=anna, name=person(f"{name}-too").username)
    assert queries(lambda: client.get(address)) == few <= 10


@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["page", "part"])
@pytest.mark.parametrize(("viewer", "most"), [("player", 9), ("spectator", 6), ("visitor", 4)])
def test_a_table_asks_as_often_for_many_seats_and_plies_as_for_few(
    viewer: str, most: int, htmx: dict[str, str]
) -> None:
    counts = []
    small, anna = opened("royals/arcane@1", 2)
    bo = person("bo")
    take_seat(match_id=small.pk, user=bo)
    everybody_ready(small)
    large = open_table(user=anna, ruleset=ROYALS, players=5)
    crowd = [anna, bo, *(person(name) for name in ("cleo", "dan", "eve"))]
    for user in crowd[1:]:
        take_seat(match_id=large.pk, user=user)
    everybody_ready(large)
    match, random = Match.objects.get(pk=large.pk), Random(3)
    while match.ply < 90:
        match = move_at_random(match, crowd, random)
    while match.is_court_due:
        match = move_at_random(match, crowd, random)
    watcher = person("mallory")
    for table, people in ((Match.objects.get(pk=small.pk), crowd[:2]), (match, crowd)):
        users = {"player": waits_for(table, people), "spectator": watcher}
        client = signed_in(users[viewer]) if viewer in users else Client()
        counts.append(queries(lambda: client.get(f"/tables/{table.code}/", headers=htmx)))  # noqa: B023
    assert counts[0] == counts[1] <= most


def test_a_move_asks_as_often_late_in_the_match_with_five_as_early_with_two() -> None:
    counts = []
    for players, plies in ((2, 0), (5, 60)):
        Match.objects.all().delete()
        User.objects.all().delete()
        match, people = started("royals/arcane@1", players)
        random = Random(3)
        while match.ply < plies or match.is_court_due or "draw pile" not in legal(match):
            match = move_at_random(match, people, random)
        client = signed_in(waits_for(match, people))
        data = {"move": "draw pile", "ply": match.ply}
        counts.append(queries(lambda: client.post(f"/tables/{match.code}/move/", data, headers=HTMX)))  # noqa: B023
    assert max(counts) <= 18
    # Whether the turn goes on to another seat makes two rows of seats instead of one; nothing grows with their number.
    assert abs(counts[0] - counts[1]) <= 1


def test_to_ask_why_costs_as_much_as_to_look() -> None:
    match, people = started("royals/arcane@1", 4)
    client = signed_in(waits_for(match, people))
    address = f"/tables/{match.code}/why/?move=draw%20moon"
    assert queries(lambda: client.get(address, headers=HTMX)) <= 4
