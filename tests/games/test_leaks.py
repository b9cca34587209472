"""Secrets have one door: what leaves the house for a person is the same whatever he may not know."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from games.engine.protocol import Seat as SeatNumber
from games.models import Match
from games.services.play_move import play_move
from tests.engine.royals.redealing import redealt as redealt_royals
from tests.engine.tudor.redealing import redealt as redealt_tudor
from tests.games.tables import move_at_random, started, waits_for

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("ruleset", "redealt"), [("tudor/v15@1+opportunity", redealt_tudor), ("royals/arcane@1", redealt_royals)]
)
def test_a_page_does_not_change_with_what_its_reader_may_not_know(ruleset: str, redealt: object) -> None:
    match, people = started(ruleset, 3)
    random = Random(2)
    clients: dict[SeatNumber | None, Client] = {None: Client()}
    for number, user in enumerate(people):
        clients[SeatNumber(number)] = Client()
        clients[SeatNumber(number)].force_login(user)
    compared = 0
    for step in range(260):
        if match.status != Match.Status.PLAYING:
            break
        match = move_at_random(match, people, random)
        if step % 13:
            continue
        true_state = match.state
        for viewer, client in clients.items():
            seen = _body(client, match)
            other = redealt(match.game.decode(true_state), viewer, random)  # type: ignore[operator]
            Match.objects.filter(pk=match.pk).update(state=match.game.encode(other))
            compared += match.game.encode(other) != true_state
            assert _body(client, match) == seen
            Match.objects.filter(pk=match.pk).update(state=true_state)
    assert compared > 20


def _body(client: Client, match: Match) -> str:
    """The part of the page that shows the match, without the token that differs by request."""
    text = client.get(f"/tables/{match.code}/", headers={"HX-Request": "true"}).content.decode()
    return "\n".join(line for line in text.splitlines() if "csrfmiddlewaretoken" not in line)


@pytest.mark.django_db
def test_a_blind_draw_is_told_to_its_owner_alone() -> None:
    match, people = started("royals/arcane@1")
    owner = waits_for(match, people)
    other = next(user for user in people if user != owner)
    play_move(match_id=match.pk, user=owner, ply=match.ply, text="draw pile")
    for user, knows in ((owner, True), (other, False)):
        client = Client()
        client.force_login(user)
        assert ("You draw" in _body(client, match)) is knows
    assert "You draw" not in _body(Client(), match)
