"""Sockets carry a pointer and nothing else, to every page that follows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from autobahn.exception import Disconnected
from channels.layers import get_channel_layer
from redis.exceptions import ConnectionError as RedisAway

from games.play.consumers import TRY_AGAIN_LATER, MatchConsumer
from games.play.presence import note_spectator, spectators_here
from games.play.services.play_move import play_move
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import opened, person, started, waits_for
from tests.websockets import PatientCommunicator
from tudor_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)

ORIGIN = [(b"origin", b"http://testserver"), (b"host", b"testserver")]


def awaited(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A test that runs its own loop."""

    @wraps(test)
    def run() -> None:
        async_to_sync(test)()

    return run


def socket(path: str) -> PatientCommunicator:
    return PatientCommunicator(application, path, headers=ORIGIN)


@awaited
async def test_a_person_who_follows_a_table_is_told_its_version_and_each_new_one_and_no_more() -> None:
    match, people = await sync_to_async(started)()
    player, spectator = socket(f"/ws/tables/{match.code}/"), socket(f"/ws/tables/{match.code}/")
    for follower in (player, spectator):
        assert (await follower.connect())[0]
        assert await follower.receive_from() == str(match.version)
    mover = await sync_to_async(waits_for)(match, people)
    await sync_to_async(play_move)(match_id=match.pk, user=mover, ply=match.ply, text="ring heart")
    for follower in (player, spectator):
        assert await follower.receive_from() == str(match.version + 1)
        assert await follower.receive_nothing()
        await follower.disconnect()


@awaited
async def test_a_table_that_does_not_exist_cannot_be_followed() -> None:
    connected, code = await socket("/ws/tables/nowhere2/").connect()
    assert (connected, code) == (False, 4404)


@awaited
async def test_without_the_server_of_messages_a_page_is_asked_to_try_again_later() -> None:
    match, _ = await sync_to_async(started)()
    with pytest.MonkeyPatch.context() as away:
        away.setattr(get_channel_layer(), "new_channel", _refuse)
        assert await socket(f"/ws/tables/{match.code}/").connect() == (False, TRY_AGAIN_LATER)
    follower = socket(f"/ws/tables/{match.code}/")
    assert (await follower.connect())[0]
    await follower.disconnect()


async def _refuse(_prefix: str = "") -> str:
    raise RedisAway("Connection refused")


@awaited
async def test_the_lobby_is_told_when_a_seat_is_taken() -> None:
    match, _ = await sync_to_async(opened)(players=3)
    lobby = socket("/ws/lobby/")
    assert (await lobby.connect())[0]
    bo = await sync_to_async(person)("bo")
    await sync_to_async(take_seat)(match_id=match.pk, user=bo)
    assert await lobby.receive_from() == "lobby"
    await lobby.disconnect()


@awaited
async def test_a_page_of_another_site_cannot_open_a_socket() -> None:
    match, _ = await sync_to_async(started)()
    foreign = PatientCommunicator(
        application, f"/ws/tables/{match.code}/", headers=[(b"origin", b"https://elsewhere.example"), ORIGIN[1]]
    )
    assert not (await foreign.connect())[0]


@awaited
async def test_a_refused_move_tells_no_one() -> None:
    match, people = await sync_to_async(started)()
    follower = socket(f"/ws/tables/{match.code}/")
    await follower.connect()
    assert await follower.receive_from() == str(match.version)
    mover = await sync_to_async(waits_for)(match, people)
    with pytest.raises(Exception, match=r"tudor\."):
        await sync_to_async(play_move)(match_id=match.pk, user=mover, ply=match.ply, text="end")
    assert await follower.receive_nothing()
    await follower.disconnect()


def test_who_has_gone_before_they_are_answered_is_no_failure() -> None:
    sent = []

    async def gone(message: dict[str, object]) -> None:
        sent.append(message)
        raise Disconnected("Attempt to send on a closed protocol")

    consumer = MatchConsumer()
    consumer.base_send = gone
    async_to_sync(consumer.send)(text_data="7")
    assert sent == [{"type": "websocket.send", "text": "7"}]


@awaited
async def test_a_spectator_whose_socket_closes_is_not_counted_any_more() -> None:
    match, _ = await sync_to_async(started)()
    page = "0123456789abcdef"
    watcher = socket(f"/ws/tables/{match.code}/?page={page}")
    assert (await watcher.connect())[0]
    await sync_to_async(note_spectator)(match.code, page)
    assert (await sync_to_async(spectators_here)(match.code)).number == 1
    await watcher.disconnect()
    assert (await sync_to_async(spectators_here)(match.code)).number == 0
