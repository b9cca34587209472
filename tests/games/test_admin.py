"""Staff look after matches without seeing what players may not."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_staff, sign_in
from tests.games.tables import started

pytestmark = pytest.mark.django_db


def staff_client() -> Client:
    return sign_in(make_staff("steward-of-tests"))


def test_staff_see_neither_state_nor_seed() -> None:
    match, _ = started("royals/arcane@1")
    text = staff_client().get(f"/admin/games/match/{match.pk}/change/").content.decode()
    assert match.code in text
    assert match.commitment in text
    assert bytes(match.seed).hex() not in text
    assert "intrigue_pile" not in text


def test_staff_neither_add_nor_delete_nor_change_matches() -> None:
    match, _ = started()
    client = staff_client()
    assert client.get("/admin/games/match/add/").status_code == 403
    assert client.post(f"/admin/games/match/{match.pk}/delete/").status_code == 403
    client.post(f"/admin/games/match/{match.pk}/change/", {"title": "Mine now", "ply": 0})
    match.refresh_from_db()
    assert match.title == ""
    assert match.ply > 0


def test_matches_are_found_by_player_and_code() -> None:
    match, people = started()
    client = staff_client()
    for words in (match.code, people[1].username):
        assert match.code in client.get("/admin/games/match/", {"q": words}).content.decode()
