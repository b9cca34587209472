"""Pages that htmx gets in parts, and what caches on the way are told of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.games.table_factories import started, waits_for

HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.django_db

PAGES: dict[str, Callable[[Match, User], str]] = {
    "lobby": lambda match, user: "/lobby/",
    "table": lambda match, user: f"/tables/{match.code}/",
    "chat": lambda match, user: f"/tables/{match.code}/chat/",
    "why": lambda match, user: f"/tables/{match.code}/why/?move=end",
    "matches of a player": lambda match, user: f"/people/{user.pk}/matches/",
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_htmx_gets_in_part_is_not_taken_for_the_whole_by_a_cache(client: Client, name: str) -> None:
    match, people = started()
    client.force_login(people[0])
    address = PAGES[name](match, people[0])
    whole, part = client.get(address), client.get(address, headers=HTMX)
    assert (whole.status_code, part.status_code) in ((200, 200), (422, 200))
    assert ("<html" in whole.content.decode(), "<html" in part.content.decode()) == (True, False)
    assert "HX-Request" in whole["Vary"]
    assert "HX-Request" in part["Vary"]


def test_an_answer_to_a_form_says_so_too(client: Client) -> None:
    match, people = started()
    client.force_login(waits_for(match, people))
    sent = {"ply": match.ply, "move": "ring heart"}
    assert "HX-Request" in client.post(f"/tables/{match.code}/move/", sent)["Vary"]
    assert "HX-Request" in client.post(f"/tables/{match.code}/move/", sent, headers=HTMX)["Vary"]


def test_a_part_that_is_kept_for_all_who_watch_says_so_too(client: Client) -> None:
    match, _ = started()
    address = f"/tables/{match.code}/?at={match.version}"
    for _time in range(2):
        assert "HX-Request" in client.get(address, headers=HTMX)["Vary"]
