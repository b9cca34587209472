"""Plies that a process remembers, and the answer to a move, are what the database says."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from games.engine.protocol import Seat as SeatNumber
from games.models import Match
from games.play.selectors import plies
from games.play.selectors.plies import last_plies
from games.play.services.undo_move import undo_move
from tests.games.table_factories import move_at_random, started, waits_for

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HTMX = {"HX-Request": "true"}


def _read_anew(match: Match) -> list[plies.ToldPly]:
    plies._kept.pop(match.code, None)
    return last_plies(match)


def test_kept_plies_are_those_of_the_database() -> None:
    match, people = started("tudor/v15@2", 2)
    random = Random(3)
    for _ in range(12):
        before = match
        match = move_at_random(match, people, random)
        kept = last_plies(match)
        assert [ply.number for ply in last_plies(before)] == list(range(before.ply, max(0, before.ply - 100), -1))
        assert _read_anew(match) == kept


def test_what_is_taken_back_stands_among_them() -> None:
    match, people = started("tudor/v15@2", 2)
    random = Random(3)
    while not match.trail:
        match = move_at_random(match, people, random)
    last_plies(match)
    assert match.trail_seat is not None
    undone = undo_move(match_id=match.pk, user=people[match.trail_seat], ply=match.ply)
    assert last_plies(undone)[0].text == "undo"
    assert _read_anew(undone) == last_plies(undone)


@pytest.mark.parametrize("ruleset", ["tudor/v15@2", "royals/arcane@1"])
def test_the_answer_to_a_move_is_the_table_as_it_is_fetched(ruleset: str) -> None:
    match, people = started(ruleset, 2)
    random = Random(5)
    for _ in range(15):
        user = waits_for(match, people)
        seat = match.seat_of(user)
        assert seat is not None
        moves = match.game.legal_moves(match.decoded_state, SeatNumber(seat.number))
        text = match.game.write(moves[int(random.random() * len(moves))])
        client = Client()
        client.force_login(user)
        posted = client.post(f"/tables/{match.code}/move/", {"move": text, "ply": match.ply}, headers=HTMX)
        fetched = client.get(f"/tables/{match.code}/", headers=HTMX)
        assert _without_tokens(posted.content) == _without_tokens(fetched.content)
        match = Match.objects.get(pk=match.pk)
        if match.is_court_due:
            return


def _without_tokens(content: bytes) -> str:
    return re.sub(r'(csrfmiddlewaretoken" value=)"\w+"', r"\1", content.decode())
