"""How many sockets one person and one network may hold, and that none is counted for ever."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser
from django.test import override_settings

from accounts.limits import SOCKETS_OF_NETWORK, SOCKETS_OF_PERSON
from accounts.models import User
from tests.websockets import PatientCommunicator
from tudor_site.socket_limits import TOO_MANY, SocketLimits, _holders


class LimitedSockets:
    """A site of sockets that stay until they are told to go, or that break."""

    def __init__(self, *, breaks: bool = False) -> None:
        self.breaks = breaks
        self.served = 0
        self.limits = SocketLimits(self.serve)
        self.sockets: list[PatientCommunicator] = []

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if self.breaks:
            raise RuntimeError("broken")
        self.served += 1
        await send({"type": "websocket.accept"})
        await receive()

    async def open(self, user: Any = None, address: str = "192.0.2.7", forwarded: str = "") -> int | None:
        """Opens a socket, and tells with which code it was closed, if it was."""

        async def application(scope: Any, receive: Any, send: Any) -> None:
            await self.limits({**scope, "user": user or AnonymousUser(), "client": [address, 1]}, receive, send)

        headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        socket = PatientCommunicator(application, "/ws/lobby/", headers=headers)
        served = self.served
        assert (await socket.connect())[0]
        self.sockets.append(socket)
        # A socket too many is accepted and closed in one go.
        return None if self.served > served else int((await socket.receive_output())["code"])

    async def fill(self, count: int, **where: Any) -> None:
        """Holds so many already."""
        scope = {"user": where.get("user") or AnonymousUser(), "client": [where["address"], 1], "headers": []}
        self.limits.open.update(dict.fromkeys(_holders(scope), count))


def test_a_network_holds_three_hundred_sockets_and_the_next_is_closed_with_4429() -> None:
    async def go() -> None:
        limited = LimitedSockets()
        await limited.fill(SOCKETS_OF_NETWORK.most - 1, address="192.0.2.7")
        assert await limited.open() is None
        assert await limited.open() == TOO_MANY == 4429
        assert await limited.open(address="198.51.100.7") is None
        await limited.sockets[0].disconnect()
        assert await limited.open() is None

    async_to_sync(go)()


def test_a_person_holds_sixty_wherever_they_are() -> None:
    async def go() -> None:
        limited, anne = LimitedSockets(), User(pk=7, username="anne")
        await limited.fill(SOCKETS_OF_PERSON.most, user=anne, address="192.0.2.1")
        assert await limited.open(user=anne, address="198.51.100.7") == TOO_MANY
        assert await limited.open(user=User(pk=8, username="henry"), address="198.51.100.7") is None
        assert await limited.open(address="192.0.2.1") is None

    async_to_sync(go)()


@override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=1)
def test_behind_the_proxy_a_network_is_what_the_proxy_saw() -> None:
    async def go() -> None:
        limited = LimitedSockets()
        await limited.fill(SOCKETS_OF_NETWORK.most, address="192.0.2.7")
        assert await limited.open(address="10.0.0.1", forwarded="203.0.113.5, 192.0.2.7") == TOO_MANY
        assert await limited.open(address="10.0.0.1", forwarded="192.0.2.7, 203.0.113.5") is None

    async_to_sync(go)()


def test_what_ends_is_counted_off_however_it_ends() -> None:
    async def go() -> None:
        limited = LimitedSockets()
        for _ in range(3):
            await limited.open()
        await limited.open(user=User(pk=7, username="anne"))
        for socket in limited.sockets:
            await socket.disconnect()
        assert not limited.limits.open

        broken = LimitedSockets(breaks=True)
        with pytest.raises(RuntimeError):
            await broken.open()
        assert not broken.limits.open

    async_to_sync(go)()


@override_settings(LIMITS_ENABLED=False)
def test_caps_that_are_switched_off_refuse_nothing() -> None:
    async def go() -> None:
        limited = LimitedSockets()
        await limited.fill(SOCKETS_OF_NETWORK.most, address="192.0.2.7")
        assert await limited.open() is None

    async_to_sync(go)()
