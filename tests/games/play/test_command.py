"""Moves that are typed are made, refused and asked about like those of the buttons."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client

from accounts.services.save_preferences import save_preferences
from games.models import Match
from tests.games.table_factories import legal, started, waits_for

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
FINAL = "draw pile"


def at_royals(client: Client) -> Match:
    """A match of Royals, with its mover signed in."""
    match, people = started("royals/arcane@1")
    client.force_login(waits_for(match, people))
    return match


def type_move(client: Client, match: Match, text: str, **headers: str) -> Any:
    return client.post(f"/tables/{match.code}/command/", {"move": text, "ply": match.ply}, headers=headers)


def ply_of(match: Match) -> int:
    return Match.objects.get(pk=match.pk).ply


def open_move(match: Match) -> str:
    """A legal move that can be taken back."""
    return next(text for text in legal(match) if text != FINAL)


def test_a_typed_move_is_played_whatever_its_capitals_and_spaces(client: Client) -> None:
    match = at_royals(client)
    response = type_move(client, match, f"  {open_move(match).upper().replace(' ', '   ')} ")
    assert response.status_code == 302
    assert ply_of(match) > match.ply


def test_a_typed_move_brings_the_part_of_the_table_that_htmx_asks_for(client: Client) -> None:
    match = at_royals(client)
    response = type_move(client, match, open_move(match), **HTMX)
    assert response.status_code == 200
    assert response.content.decode().lstrip().startswith('<div id="table"')


def test_a_typed_move_against_the_rules_names_the_rule_and_stays_to_be_mended(client: Client) -> None:
    match = at_royals(client)
    response = type_move(client, match, "claim madrid king", **HTMX)
    page = html.unescape(response.content.decode())
    assert response.status_code == 422
    assert 'data-code="royals.' in page
    assert 'value="claim madrid king"' in page
    assert '<details id="command" class="command" open>' in page
    assert ply_of(match) == match.ply


@pytest.mark.parametrize("text", ["sing a song", "claim", "\x00", "<script>", "draw " * 16, "ß"])
def test_a_typed_move_that_cannot_be_read_is_refused_with_a_sentence(client: Client, text: str) -> None:
    match = at_royals(client)
    response = type_move(client, match, text, **HTMX)
    assert response.status_code == 422
    assert "<script>" not in response.content.decode()
    assert ply_of(match) == match.ply


def test_nothing_typed_is_no_move(client: Client) -> None:
    match = at_royals(client)
    assert type_move(client, match, "").status_code == 422
    assert ply_of(match) == match.ply


def test_a_typed_move_that_cannot_be_taken_back_is_asked_about_first(client: Client) -> None:
    match = at_royals(client)
    response = type_move(client, match, "Draw Pile")
    assert "This cannot be undone. Are you sure?" in response.content.decode()
    assert f'value="{FINAL}"' in response.content.decode()
    assert ply_of(match) == match.ply


def test_no_one_is_asked_who_does_not_want_to_be(client: Client) -> None:
    match, people = started("royals/arcane@1")
    mover = waits_for(match, people)
    save_preferences(user=mover, asks_before_final=False)
    client.force_login(mover)
    assert type_move(client, match, FINAL).status_code == 302
    assert ply_of(match) > match.ply


def test_a_move_typed_on_an_older_table_brings_the_fresh_one(client: Client) -> None:
    match = at_royals(client)
    for text in (open_move(match), FINAL):
        response = client.post(f"/tables/{match.code}/command/", {"move": text, "ply": match.ply + 1}, headers=HTMX)
        assert response.status_code == 409
        assert "The table has changed since you looked" in response.content.decode()
    assert ply_of(match) == match.ply


def test_the_line_offers_every_legal_move(client: Client) -> None:
    match = at_royals(client)
    page = html.unescape(client.get(f"/tables/{match.code}/").content.decode())
    offered = page.partition('<datalist id="command-moves">')[2].partition("</datalist>")[0]
    assert [f'<option value="{text}">' for text in legal(match)] == offered.replace("><", ">\n<").splitlines()


def test_who_does_not_decide_has_no_line(client: Client) -> None:
    match, people = started("royals/arcane@1")
    waiting = next(user for user in people if user != waits_for(match, people))
    for visitor in (waiting, None):
        if visitor is not None:
            client.force_login(visitor)
        assert 'id="command"' not in client.get(f"/tables/{match.code}/").content.decode()
        client.logout()
