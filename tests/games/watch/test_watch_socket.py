"""The socket of live boards names matches that everybody may watch, and their versions; nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from games.engine.protocol import Ruleset
from games.models import Match
from games.play.services.play_move import play_move
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.play.test_consumers import ORIGIN
from tests.games.table_factories import everybody_ready, fresh, legal, person, waits_for
from tests.websockets import PatientCommunicator
from tudor_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_page_hears_of_moves_in_games_that_everybody_may_watch_and_of_no_others() -> None:
    people = [person("anna"), person("bo")]
    matches = {}
    for access in (Match.Access.OPEN, Match.Access.LINK):
        match = open_table(user=people[0], ruleset=Ruleset.read("royals/arcane@1"), players=2, access=access)
        take_seat(match_id=match.pk, user=people[1])
        everybody_ready(match)
        matches[access] = fresh(match)
    public, private = matches[Match.Access.OPEN], matches[Match.Access.LINK]

    def move(match: Match) -> Match:
        play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text=legal(match)[0])
        return fresh(match)

    async def follow() -> Any:
        path = f"/ws/watch/?codes={private.code},{public.code},no-such,%20"
        follower = PatientCommunicator(application, path, headers=ORIGIN)
        assert (await follower.connect())[0]
        await sync_to_async(move)(private)
        moved = await sync_to_async(move)(public)
        heard = await follower.receive_from()
        await follower.disconnect()
        return heard, f"{moved.code} {moved.version}"

    heard, wanted = async_to_sync(follow)()
    assert heard == wanted
