"""Whatever people write about themselves and their tables is text on every page and never markup."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.names.usernames import has_username_shape
from games.models import Match, Message, Seat
from games.tables.services.call_players import confirm_ready
from games.tables.services.invite import invite
from games.tables.services.rematch import rematch
from games.tables.services.take_seat import fill_table, take_seat
from tests.games.table_factories import ended, opened, person, started

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HTMX = {"HX-Request": "true"}
TITLE = "\"'><script>alert(1)</script>{{ 7|add:7 }}{% x %}&amp;"
NAME = "\"'><img src=x onerror=a()>"
"""No form and no service gives such a name to anybody; pages escape it all the same."""
HOSTILE = ("<script>alert", "<img src=x", "\"'>")


@pytest.mark.parametrize("name", [NAME, "<b>", "a&b", 'a"b', "a'b", "{{ a }}", "a/b", "a\u202eb", "a b"])
def test_no_one_can_take_a_name_that_is_markup(name: str) -> None:
    with pytest.raises(Exception, match="letters"):
        has_username_shape(name)


def hostile(user: User, number: int = 0) -> User:
    """The same person with a name that tries to break out."""
    User.objects.filter(pk=user.pk).update(username=f"{NAME}{number}")
    user.refresh_from_db()
    return user


def check(client: Client, *addresses: str) -> None:
    for address in addresses:
        for headers in ({}, HTMX):
            response = client.get(address, headers=headers)
            assert response.status_code == 200, address
            text = response.content.decode()
            assert [sign for sign in HOSTILE if sign in text] == [], address
            assert "14" not in text.partition("&lt;script")[2][:60], "a title is no template"


def viewers(*users: User) -> list[Client]:
    clients = [Client() for _ in users]
    for client, user in zip(clients, users, strict=True):
        client.force_login(user)
    return [*clients, Client()]


def test_on_the_pages_of_a_table_that_gathers() -> None:
    match, anna = opened(players=4, title=TITLE)
    bo, cleo = person("bo"), person("cleo")
    take_seat(match_id=match.pk, user=bo)
    invite(match_id=match.pk, user=anna, name="cleo")
    for number, user in enumerate((anna, bo, cleo)):
        hostile(user, number)
    Message.objects.create(match=match, author=bo, text=TITLE)
    for client in viewers(anna, bo, cleo):
        check(client, "/", "/lobby/", f"/tables/{match.code}/", f"/tables/{match.code}/chat/")


def begun(players: int = 3, ruleset: str = "royals/arcane@1") -> tuple[Match, User, User]:
    """A match of two people with hostile names and a caretaker."""
    match, anna = opened(ruleset, players, title=TITLE)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    fill_table(match_id=match.pk, user=anna)
    confirm_ready(match_id=match.pk, user=bo)
    return Match.objects.get(pk=match.pk), hostile(anna), hostile(bo, 1)


@pytest.mark.parametrize("ruleset", ["royals/arcane@1", "tudor/v15@1"])
def test_on_the_pages_of_a_match_and_in_its_log(ruleset: str) -> None:
    match, anna, bo = begun(ruleset=ruleset)
    Seat.objects.filter(match=match, user=bo).update(has_conceded=True)
    said = Message.objects.create(match=match, author=bo, text=TITLE)
    for client in viewers(anna, bo):
        check(
            client,
            "/lobby/",
            f"/tables/{match.code}/",
            f"/tables/{match.code}/chat/",
            f"/tables/{match.code}/presence/",
        )
    check(viewers(anna)[0], f"/report/message/{match.code}.{said.pk}/")


def test_on_the_pages_of_a_match_that_is_over_and_of_its_players() -> None:
    match, anna, bo = begun()
    ended(match)
    rematch(match_id=match.pk, user=bo)
    panels = [f"/people/{user.pk}/matches/" for user in (anna, bo)]
    for client in viewers(anna, bo):
        check(client, "/lobby/", f"/tables/{match.code}/", *panels)


def test_in_what_is_refused() -> None:
    match, anna, _ = begun()
    client = viewers(anna)[0]
    for response in (
        client.post(f"/tables/{match.code}/move/", {"move": TITLE, "ply": match.ply}),
        client.post(f"/tables/{match.code}/move/", {"ask": TITLE, "ply": match.ply}),
        client.post(f"/tables/{match.code}/command/", {"move": TITLE, "ply": match.ply}),
        client.get(f"/tables/{match.code}/why/", {"move": TITLE}),
        client.get(f"/tables/{match.code}/why/", {"move": TITLE}, headers=HTMX),
        client.post(f"/tables/{match.code}/invite/", {"name": TITLE}),
        client.post("/lobby/new/royals/", {"title": TITLE * 3, "edition": TITLE, "players": TITLE}),
        client.get("/lobby/", {"game": TITLE, "players": TITLE}),
        client.get(f"/tables/{match.code}/", {"at": TITLE}),
        client.get(f"/tables/{match.code}/chat/", {"room": TITLE, "before": TITLE}),
        client.post(f"/tables/{match.code}/chat/post/", {"room": "players", "text": TITLE * 20}),
    ):
        text = response.content.decode()
        assert [sign for sign in HOSTILE if sign in text] == []


def test_a_record_is_text_and_is_served_as_such() -> None:
    match, _ = started("royals/arcane@1")
    Match.objects.filter(pk=ended(match).pk).update(title=TITLE)
    response = Client().get(f"/tables/{match.code}/record.txt")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain")
    assert response["Content-Disposition"].startswith("attachment")
    assert response["X-Content-Type-Options"] == "nosniff"


def test_every_page_forbids_scripts_that_are_written_into_it() -> None:
    match, anna, _ = begun()
    for client in viewers(anna):
        for address in ("/", "/lobby/", "/lobby/new/tudor/", f"/tables/{match.code}/", f"/tables/{match.code}/chat/"):
            response = client.get(address)
            if response.status_code == 200:
                policy = response["Content-Security-Policy"]
                assert "default-src 'self'" in policy
                assert "unsafe" not in policy
                assert "<script>" not in response.content.decode()
