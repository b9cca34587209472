"""Staff look after matches without seeing what players may not."""

from __future__ import annotations

import pytest
from django.test import Client

from games.engine.protocol import Ruleset
from games.models import Match, Message
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.factories import make_staff, make_user, sign_in
from tests.games.table_factories import started

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


def test_staff_who_play_at_a_sealed_table_do_not_read_the_words_of_another() -> None:
    anna = make_user("anna")
    own, other, plain = (open_table(user=anna, ruleset=Ruleset.read("tudor/v15@1"), players=2) for _ in range(3))
    for match in (own, other, plain):
        Message.objects.create(match=match, author=anna, text=f"words at {match.code}")
    Match.objects.filter(pk__in=(own.pk, other.pk)).update(secrets_held=True)
    steward = make_staff("steward-of-tests")

    def read() -> set[int]:
        page = sign_in(steward).get("/admin/games/message/").content.decode()
        return {match.pk for match in (own, other, plain) if f"words at {match.code}" in page}

    assert read() == {own.pk, other.pk, plain.pk}
    take_seat(match_id=own.pk, user=steward)
    assert read() == {own.pk, plain.pk}
    Match.objects.filter(pk=own.pk).update(secrets_held=False)
    assert read() == {own.pk, other.pk, plain.pk}


def test_matches_are_found_by_player_and_code() -> None:
    match, people = started()
    client = staff_client()
    for words in (match.code, people[1].username):
        assert match.code in client.get("/admin/games/match/", {"q": words}).content.decode()
