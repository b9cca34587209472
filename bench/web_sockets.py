"""Listeners: how long it takes until all of them know of a move, and until the court has answered to one. They speak
just enough of RFC 6455 to open a socket and to read short texts."""

from __future__ import annotations

import asyncio
import base64
import os
import re
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from statistics import median
from time import perf_counter, sleep
from typing import NamedTuple

from bench.measure import Contestant, Figures, Ratios
from bench.web_load import MILLI, TIMEOUT, BenchError, Connection, Request, Site, get, move, post
from bench.web_plan import BROADCAST, RAW_SOCKET, Plan, Table

MOVES = 3
"""How many moves a crowd hears of before it leaves."""
SCORINGS = 3
"""How many rounds the court scores in a turn."""
AT_ONCE = 50
"""How many listeners come at the same moment."""
LOOK_SECONDS = 0.25
QUIET = 0.05
"""The part of a processor below which a site is doing nothing for anybody."""
MOST_LOOKS = 40
VERSION = re.compile(rb'data-version="(\d+)"')

_TEXT, _SHORT, _HEAD = 0x81, 126, 2


class Listener(asyncio.Protocol):
    """An open page: it remembers when it was told something for the first time since it was asked to listen."""

    def __init__(self, crowd: Crowd) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self._closed: asyncio.Future[None] = loop.create_future()
        self.is_listening = False
        self._crowd = crowd
        self._is_open = False
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._crowd.handshake())

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._is_open:
            head, end, rest = self._received.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self.opened.set_exception(BenchError(f"a socket was refused: {head!r}"))
                return
            self._received = rest
            self._is_open = True
        while len(self._received) >= _HEAD:
            kind, length = self._received[:_HEAD]
            assert length < _SHORT, "pointers are short"
            if len(self._received) < _HEAD + length:
                return
            text, self._received = self._received[_HEAD : _HEAD + length], self._received[_HEAD + length :]
            # Who follows a table also hears of its chat; a number is the table itself.
            if kind == _TEXT and text.isdigit():
                self._hear()

    def _hear(self) -> None:
        # The first number greets a listener, who hears everything from now on.
        if not self.opened.done():
            self.opened.set_result(None)
        elif self.is_listening:
            self.is_listening = False
            self._crowd.hear()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(BenchError("a socket was closed before it was open"))
        self._closed.set_result(None)

    async def close(self) -> None:
        self._transport.close()
        await self._closed


class Crowd:
    """Everybody who listens at the same address."""

    def __init__(self, site: Site, path: str) -> None:
        self._site, self._path = site, path
        self.listeners: list[Listener] = []
        self._heard: list[float] = []
        self._all_heard: asyncio.Future[None] | None = None

    def handshake(self) -> bytes:
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._site.host}",
            f"Origin: {self._site.origin}",
            f"X-Forwarded-Proto: {self._site.scheme}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def gather(self, size: int) -> None:
        """They come a few at a time, as listeners of a site do."""
        while len(self.listeners) < size:
            coming = min(AT_ONCE, size - len(self.listeners))
            self.listeners += await asyncio.gather(*(self._one() for _ in range(coming)))

    async def _one(self) -> Listener:
        loop = asyncio.get_running_loop()
        _, listener = await loop.create_connection(lambda: Listener(self), "127.0.0.1", self._site.sockets)
        await asyncio.wait_for(listener.opened, TIMEOUT)
        return listener

    def listen(self) -> asyncio.Future[None]:
        """Done when everybody has been told something from now on."""
        self._heard.clear()
        for listener in self.listeners:
            listener.is_listening = True
        self._all_heard = asyncio.get_running_loop().create_future()
        return self._all_heard

    def hear(self) -> None:
        self._heard.append(perf_counter())
        if self._all_heard is not None and len(self._heard) == len(self.listeners):
            self._all_heard.set_result(None)

    @property
    def heard(self) -> list[float]:
        """When each of them heard, in that order."""
        return self._heard


@asynccontextmanager
async def crowd(site: Site, path: str, size: int) -> AsyncIterator[Crowd]:
    """Listeners, for as long as the block lasts."""
    people = Crowd(site, path)
    try:
        await people.gather(size)
        yield people
    finally:
        for listener in people.listeners:
            await listener.close()


class FanOutTimes(NamedTuple):
    """How long it took, in seconds, until half of the listeners and until all of them knew, and the processor's time
    of the site for it."""

    half: float
    whole: float
    processor: float


async def fan_out(
    site: Site, path: str, size: int, requests: Sequence[Request], processor_seconds: Callable[[], float]
) -> FanOutTimes:
    """From sending a request until a crowd knows of it: medians over the requests."""
    halves, wholes = [], []
    async with crowd(site, path, size) as people:
        connection = await Connection.to(site.pages)
        spent = processor_seconds()
        try:
            for request in requests:
                is_told = people.listen()
                began = perf_counter()
                await asyncio.wait_for(connection.ask(request), TIMEOUT)
                try:
                    await asyncio.wait_for(is_told, TIMEOUT)
                except TimeoutError:
                    raise BenchError(f"{len(people.heard)} of {size} listeners have heard of a move") from None
                halves.append(people.heard[size // 2] - began)
                wholes.append(people.heard[-1] - began)
            spent = processor_seconds() - spent
        finally:
            await connection.close()
    return FanOutTimes(median(halves), median(wholes), spent / len(requests))


def wait_for_quiet(processor_seconds: Callable[[], float]) -> None:
    """Returns when the site has seen everybody off: it would still be busy with them in the next turn."""
    for _ in range(MOST_LOOKS):
        spent = processor_seconds()
        sleep(LOOK_SECONDS)
        if processor_seconds() - spent < QUIET * LOOK_SECONDS:
            return


async def score(site: Site, table: Table) -> float:
    """Seconds from sending the last decision of a round until the page with the court's answer has come: as a browser
    does it, which fetches the table whenever it is told of a change."""
    (decision,) = table.posts
    by_the_court = 2
    shown = get(site, table.part(by_the_court), decision.session, htmx=True)
    async with crowd(site, f"/ws{table.address}", 1) as people:
        connection = await Connection.to(site.pages)
        try:
            is_told = people.listen()
            began = perf_counter()
            page = await connection.ask(move(site, table, decision, htmx=True))
            while _version(page) < table.version + by_the_court:
                if perf_counter() - began > TIMEOUT:
                    raise BenchError(f"the court did not score within {TIMEOUT} s")
                await asyncio.wait_for(is_told, TIMEOUT)
                is_told = people.listen()
                page = await connection.ask(shown)
            return perf_counter() - began
        finally:
            await connection.close()


def _version(page: bytes) -> int:
    found = VERSION.search(page)
    if found is None:
        raise BenchError(f"a table does not say which version it is: {page[:500]!r}")
    return int(found[1])


def contestants(
    site: Site, plan: Plan, prefix: str, sizes: Sequence[int], processor_seconds: Callable[[], float]
) -> list[Contestant]:
    """Crowds that hear of real moves, crowds that hear of nothing but that they are told, and the court."""
    crowded, closing = deque(plan.crowded), deque(plan.closing)

    def measured(name: str, path: str, size: int, requests: Sequence[Request]) -> Figures:
        wait_for_quiet(processor_seconds)
        found = asyncio.run(fan_out(site, path, size, requests, processor_seconds))
        times = {"half": found.half, "all": found.whole, "cpu": found.processor}
        return {f"{prefix}_{name}_to_{size}_{part}_ms": MILLI * time for part, time in times.items()}

    def real(size: int) -> Contestant:
        def run(seconds: float) -> Figures:
            table = crowded.popleft()
            requests = [move(site, table, decision, htmx=True) for decision in table.posts[:MOVES]]
            return measured("move", f"/ws{table.address}", size, requests)

        return run

    def raw(size: int) -> Contestant:
        request = post(site, BROADCAST, plan.sessions[0], {}, True, 200)
        return lambda seconds: measured("raw", RAW_SOCKET, size, [request] * MOVES)

    def court(seconds: float) -> Figures:
        wait_for_quiet(processor_seconds)
        times = [asyncio.run(score(site, closing.popleft())) for _ in range(SCORINGS)]
        return {f"{prefix}_scored_ms": MILLI * median(times)}

    return [*(contestant(size) for size in sizes for contestant in (real, raw)), court]


def ratios(prefix: str, sizes: Sequence[int]) -> Ratios:
    """What a move takes to reach everybody as a multiple of what Channels alone takes, on the wall and on the
    processor."""
    return {
        f"ratio_{prefix}_move_to_raw_{size}{word}": (
            f"{prefix}_move_to_{size}_{part}_ms",
            f"{prefix}_raw_to_{size}_{part}_ms",
        )
        for size in sizes
        for word, part in (("", "all"), ("_cpu", "cpu"))
    }
