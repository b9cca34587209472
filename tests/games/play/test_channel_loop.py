"""Messages to sockets are sent on the loop that serves them, from whichever thread."""

from __future__ import annotations

import asyncio
import os
import threading

import pytest

from accounts import circuit_breaker
from accounts.circuit_breaker import CircuitBreaker
from games import channel_loop


async def _loop_of(found: list[asyncio.AbstractEventLoop]) -> None:
    found.append(asyncio.get_running_loop())


def test_without_sockets_one_loop_serves_the_whole_process() -> None:
    found: list[asyncio.AbstractEventLoop] = []
    channel_loop.run(_loop_of(found))
    thread = threading.Thread(target=lambda: channel_loop.run(_loop_of(found)))
    thread.start()
    thread.join()
    assert found[0] is found[1]


def test_where_sockets_are_served_their_loop_is_used_and_not_when_it_has_ended() -> None:
    found: list[asyncio.AbstractEventLoop] = []

    async def serve() -> asyncio.AbstractEventLoop:
        channel_loop.serve_sockets_here()
        await asyncio.to_thread(lambda: channel_loop.run(_loop_of(found)))
        return asyncio.get_running_loop()

    theirs = asyncio.run(serve())
    channel_loop.run(_loop_of(found))
    assert found[0] is theirs
    assert found[1] is not theirs


def test_what_is_wrong_is_raised_where_it_was_sent() -> None:
    async def fail() -> None:
        raise TypeError("this cannot be sent")

    with pytest.raises(TypeError):
        channel_loop.run(fail())


def test_a_server_that_is_away_holds_up_the_first_message_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [100.0]
    monkeypatch.setattr(circuit_breaker, "monotonic", lambda: now[0])
    monkeypatch.setattr(channel_loop, "_breaker", CircuitBreaker("the server of socket messages", pause=5))
    monkeypatch.setattr(channel_loop, "SECONDS_TO_SEND", 0.05)
    tried: list[str] = []

    async def hang(name: str) -> None:
        tried.append(name)
        await asyncio.Event().wait()

    async def arrive(name: str) -> None:
        tried.append(name)

    channel_loop.run(hang("first"))
    channel_loop.run(hang("second"))
    now[0] += 6
    channel_loop.run(arrive("third"))
    channel_loop.run(arrive("fourth"))
    assert tried == ["first", "third", "fourth"]
    assert [record.getMessage() for record in caplog.records] == [
        "the server of socket messages does not answer; the site goes on without it",
        "the server of socket messages answers again",
    ]


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_sends_on_a_loop_of_its_own() -> None:
    channel_loop.run(_loop_of([]))
    child = os.fork()
    if child == 0:
        try:
            channel_loop.run(_loop_of([]))
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
