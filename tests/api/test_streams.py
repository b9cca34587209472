"""Streams: every change, in the view of who listens; nothing is lost between two of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.utils import timezone

from accounts.limits import STREAMS_OF_NETWORK
from api import streams
from api.models import Token
from api.scopes import Scope
from games import outbox
from games.models import Match
from games.play.selectors.table import table_page
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.tables.services.invite import invite
from games.tables.services.take_seat import take_seat
from tests.api.programs import Program
from tests.api.readers import Reader
from tests.factories import make_user
from tests.games.play.test_consumers import awaited
from tests.games.table_factories import everybody_ready, legal, opened, person, started, waits_for
from tudor_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


def begun() -> tuple[Match, list[Program], Any]:
    match, people = started("royals/arcane@1")
    return match, [Program(user) for user in people], people


def moved(match: Match, people: Any) -> Match:
    match = Match.objects.get(pk=match.pk)
    play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text=legal(match)[0])
    return Match.objects.get(pk=match.pk)


@awaited
async def test_a_table_is_told_after_every_change_as_each_listener_may_see_it() -> None:
    match, programs, people = await sync_to_async(begun)()
    path = f"tables/{match.code}/stream"
    readers = [await Reader(program, path).open() for program in (*programs, Program())]
    first = [await reader.line() for reader in readers]
    assert {line["version"] for line in first} == {match.version}
    assert [line["table"]["my_seat"] for line in first] == [0, 1, None]
    match = await sync_to_async(moved)(match, people)
    for reader, program in zip(readers, (*programs, Program()), strict=True):
        line = await reader.line()
        assert (line["type"], line["version"]) == ("table", match.version)
        asked = await sync_to_async(program.get)(f"tables/{match.code}")
        assert line["table"]["view"] == asked.json()["view"], "no more and no less than it gets by asking"
        await reader.close()


@awaited
async def test_who_comes_again_is_told_what_it_has_missed_and_nothing_twice() -> None:
    match, programs, people = await sync_to_async(begun)()
    path = f"tables/{match.code}/stream"
    reader = await Reader(programs[0], path).open()
    seen = await reader.line()
    await reader.close()
    for _ in range(4):
        match = await sync_to_async(moved)(match, people)
    reader = await Reader(programs[0], path, version=seen["version"], since=seen["table"]["ply"]).open()
    missed = await reader.line()
    numbers = [entry["number"] for entry in missed["table"]["log"]]
    assert numbers == list(range(match.ply, seen["table"]["ply"], -1))
    await reader.close()
    reader = await Reader(programs[0], path, version=match.version, since=match.ply).open()
    match = await sync_to_async(moved)(match, people)
    assert (await reader.line())["version"] == match.version
    await reader.close()


@awaited
async def test_a_stream_of_a_table_ends_with_its_game() -> None:
    match, programs, people = await sync_to_async(begun)()
    reader = await Reader(programs[0], f"tables/{match.code}/stream").open()
    await reader.line()
    await sync_to_async(resign)(match_id=match.pk, user=people[1])
    assert (await reader.line())["table"]["status"] == "over"
    await reader.end()


@awaited
async def test_a_person_is_told_of_invitations_turns_and_ends() -> None:
    match, anna = await sync_to_async(opened)("royals/arcane@1", access="invitation")
    bo = await sync_to_async(person)("bo")
    reader = await Reader(await sync_to_async(Program)(bo), "stream/me").open()
    assert (await reader.line())["type"] == "hello"
    await sync_to_async(invite)(match_id=match.pk, user=anna, name="bo")
    assert await reader.line() == {"type": "invitation", "code": match.code, "by": "anna"}
    await sync_to_async(take_seat)(match_id=match.pk, user=bo)
    await sync_to_async(everybody_ready)(match)
    kinds = {(await reader.line())["type"]}
    await sync_to_async(resign)(match_id=match.pk, user=anna)
    while "over" not in kinds:
        kinds.add((await reader.line())["type"])
    assert "started" in kinds
    await reader.close()
    since = (timezone.now() - timedelta(hours=1)).isoformat()
    reader = await Reader(await sync_to_async(Program)(bo), "stream/me", since=since).open()
    assert [(await reader.line())["type"] for _ in range(2)] == ["hello", "over"]
    await reader.close()


@awaited
async def test_streams_are_refused_as_operations_are() -> None:
    anne = await sync_to_async(make_user)("anne")
    blind = await sync_to_async(Program)(anne, Scope.ACCOUNT_READ)
    for program, path, status in (
        (Program(), "stream/me", 401),
        (blind, "stream/me", 403),
        (Program(), "tables/zzzzzzzz/stream", 404),
    ):
        assert (await Reader(program, path).open()).status == status
    sees = await sync_to_async(Program)(anne, Scope.PLAY_READ)
    assert (await Reader(sees, "stream/me", since="yesterday").open()).status == 422


@awaited
async def test_a_sealed_table_is_streamed_to_its_players_alone() -> None:
    match, programs, _ = await sync_to_async(begun)()
    await Match.objects.filter(pk=match.pk).aupdate(secrets_held=True)
    path = f"tables/{match.code}/stream"
    assert (await Reader(Program(), path).open()).status == 403
    reader = await Reader(programs[0], path).open()
    assert (await reader.line())["table"]["my_seat"] == 0
    await reader.close()


@awaited
async def test_a_stream_ends_when_its_token_is_revoked() -> None:
    match, programs, people = await sync_to_async(begun)()
    trusted, streams.SECONDS_TRUSTED = streams.SECONDS_TRUSTED, 0.0
    try:
        reader = await Reader(programs[0], f"tables/{match.code}/stream").open()
    finally:
        streams.SECONDS_TRUSTED = trusted
    await reader.line()
    await Token.objects.all().adelete()
    await sync_to_async(moved)(match, people)
    await reader.end()


@awaited
async def test_pointers_that_come_together_are_answered_once() -> None:
    match, programs, people = await sync_to_async(begun)()
    reader = await Reader(programs[0], f"tables/{match.code}/stream").open()
    await reader.line()
    for _ in range(3):
        await sync_to_async(outbox.match_changed)(match.code, match.version)
    match = await sync_to_async(moved)(match, people)
    assert (await reader.line())["version"] == match.version
    await reader.close()


def test_spectators_share_one_look_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def counted(**asked: Any) -> Any:
        nonlocal looks
        looks += 1
        return table_page(**asked)

    monkeypatch.setattr(streams, "table_page", counted)

    async def told() -> int:
        match, _, people = await sync_to_async(begun)()
        readers = [await Reader(Program(), f"tables/{match.code}/stream").open() for _ in range(5)]
        for reader in readers:
            await reader.line()
        before = looks
        match = await sync_to_async(moved)(match, people)
        lines = [await reader.line() for reader in readers]
        assert all(line == lines[0] and line["version"] == match.version for line in lines)
        for reader in readers:
            await reader.close()
        return looks - before

    assert async_to_sync(told)() == 1


@awaited
async def test_one_network_holds_only_so_many_streams() -> None:
    match, _, _ = await sync_to_async(begun)()
    path = f"tables/{match.code}/stream"
    first = await Reader(Program(), path).open()
    held = application.application_mapping["http"].open
    (network,) = held
    held[network] = STREAMS_OF_NETWORK.most
    assert (await Reader(Program(), path).open()).status == 409
    held[network] = 1
    await first.close()
    assert not held, "a stream that has ended is counted no more"
