"""Visitors who ask for pages: one alone, then several at once. They speak HTTP over plain streams, so that as little
as possible of the machine goes to asking."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from time import perf_counter
from typing import NamedTuple
from urllib.parse import urlencode

from bench.measure import Contestant, Figures, Ratios, time_per_call
from bench.web_moves import decide, look
from bench.web_plan import CONNECTIONS, EMPTY, INSERT, Plan, Post, Table

MILLI = 1e3
ALONE = 0.5
"""The part of a turn in which one visitor has the site alone, before the others come."""
ENGINE = 0.25
"""The part of a turn that the engine gets: it needs less of it than a server."""
TIMEOUT = 30
BARE_OF = {
    "move_plain": "insert",
    "move_htmx": "insert",
    "part_player": "empty_player",
    "part_spectator": "empty_visitor",
    "lobby": "empty_player",
}
"""What every request is compared with: the least that a request of the same person could take."""
REQUESTS = ("empty_player", "empty_visitor", "insert", *BARE_OF)
CSRF = "benchbenchbenchbenchbenchbenchbe"
"""A token that comes with the form as it lies in the cookie."""


class BenchError(Exception):
    """Something did not happen that was to be measured; the message says what."""


class Site(NamedTuple):
    """Where the site is: a port for pages and one for sockets, and the name by which it is called."""

    pages: int
    sockets: int
    host: str
    scheme: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"


class Request(NamedTuple):
    """What is sent, and with which status it has to be answered."""

    sent: bytes
    status: int


Lane = Iterator[Request]
"""What one visitor asks, one after the other."""


def get(site: Site, path: str, session: str = "", htmx: bool = False) -> Request:
    return Request(_head(site, f"GET {path}", session, htmx, ""), 200)


def post(site: Site, path: str, session: str, form: dict[str, str | int], htmx: bool, status: int) -> Request:
    body = urlencode({"csrfmiddlewaretoken": CSRF, **form})
    more = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    return Request(_head(site, f"POST {path}", session, htmx, more) + body.encode(), status)


def move(site: Site, table: Table, decision: Post, htmx: bool) -> Request:
    form: dict[str, str | int] = {"move": decision.text, "ply": decision.ply}
    return post(site, f"{table.address}move/", decision.session, form, htmx, 200 if htmx else 302)


def _head(site: Site, line: str, session: str, htmx: bool, more: str) -> bytes:
    cookies = f"csrftoken={CSRF}" + (f"; sessionid={session}" if session else "")
    lines = [
        f"{line} HTTP/1.1",
        f"Host: {site.host}",
        f"Origin: {site.origin}",
        f"X-Forwarded-Proto: {site.scheme}",
        "X-Forwarded-For: 127.0.0.1",
        "Accept: text/html",
        "Accept-Encoding: gzip",
        f"Cookie: {cookies}",
        *(["HX-Request: true"] if htmx else []),
    ]
    return ("\r\n".join(lines) + f"\r\n{more}\r\n").encode()


class Connection:
    """A connection that is kept for one request after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> Connection:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, request: Request) -> bytes:
        """The body of the answer."""
        self._writer.write(request.sent)
        head = await self._reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").lower().split("\r\n")
        length = next((line.partition(":")[2] for line in lines if line.startswith("content-length:")), None)
        if length is None:
            raise BenchError(f"an answer does not say how long it is: {head!r}")
        body = await self._reader.readexactly(int(length))
        if int(first.split()[1]) != request.status:
            asked = request.sent.partition(b"\r\n")[0].decode()
            raise BenchError(f"{asked}: {first} instead of {request.status}: {body[:2000].decode(errors='replace')}")
        return body

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


class Turn(NamedTuple):
    """How long each request took, and all of them together."""

    times: list[float]
    seconds: float

    @property
    def per_second(self) -> float:
        return len(self.times) / self.seconds

    def milliseconds(self, share: float) -> float:
        """What that share of the requests did not exceed."""
        return MILLI * sorted(self.times)[min(len(self.times) - 1, int(share * len(self.times)))]


async def take_turn(site: Site, lanes: Sequence[Lane], seconds: float) -> Turn:
    """Every lane asks on a connection of its own until the time is up, at least once."""
    connections = [await Connection.to(site.pages) for _ in lanes]
    times: list[float] = []
    began = perf_counter()

    async def go(connection: Connection, lane: Lane) -> None:
        for request in lane:
            asked = perf_counter()
            await asyncio.wait_for(connection.ask(request), TIMEOUT)
            answered = perf_counter()
            times.append(answered - asked)
            if answered - began >= seconds:
                return
        raise BenchError("everything that was prepared has been played: ask for more --matches, or fewer --rounds")

    try:
        await asyncio.gather(*map(go, connections, lanes))
        return Turn(times, perf_counter() - began)
    finally:
        for connection in connections:
            await connection.close()


def in_turn(lanes: Sequence[Lane]) -> Lane:
    """A single visitor who asks a question of each lane."""
    for lane in cycle(lanes):
        request = next(lane, None)
        if request is None:
            return
        yield request


def contestants(site: Site, plan: Plan, prefix: str, processor_seconds: Callable[[], float]) -> list[Contestant]:
    """Every kind of request, and the engine's own part of a move. The site tells what it has had of the processor."""
    asked: dict[str, Callable[[], Lane]] = {
        "empty_player": lambda: cycle(get(site, EMPTY, session) for session in plan.sessions),
        "empty_visitor": lambda: cycle([get(site, EMPTY)]),
        "insert": lambda: cycle(post(site, INSERT, session, {}, False, 200) for session in plan.sessions),
        "move_plain": _lanes_of_moves(site, plan.plain, htmx=False),
        "move_htmx": _lanes_of_moves(site, plan.htmx, htmx=True),
        "part_player": lambda: cycle(
            get(site, table.part(), session, htmx=True) for table in plan.watched for session in table.sessions
        ),
        "part_spectator": lambda: cycle(get(site, table.part(), htmx=True) for table in plan.watched),
        "lobby": lambda: cycle(get(site, "/lobby/", session) for session in plan.sessions),
    }

    def contestant(name: str) -> Contestant:
        lanes = [asked[name]() for _ in range(CONNECTIONS)]
        return lambda seconds: _figures(site, f"{prefix}_{name}", lanes, processor_seconds, seconds)

    return [*map(contestant, REQUESTS), lambda seconds: _engine(plan, prefix, seconds)]


def _lanes_of_moves(site: Site, tables: Sequence[Table], htmx: bool) -> Callable[[], Lane]:
    """Lanes that play the same tables, never two of them at the same one; the decision for which the court acts is
    left out, since a worker would take the processor for it at any time."""
    waiting = deque(tables)

    def lane() -> Lane:
        while waiting:
            table = waiting.popleft()
            for decision in islice(table.posts, len(table.posts) - 1):
                yield move(site, table, decision, htmx)

    return lane


def _figures(
    site: Site, name: str, lanes: Sequence[Lane], processor_seconds: Callable[[], float], seconds: float
) -> Figures:
    """A turn of one kind of request: alone, then together."""
    alone = asyncio.run(take_turn(site, [in_turn(lanes)], seconds * ALONE))
    spent = processor_seconds()
    together = asyncio.run(take_turn(site, lanes, seconds))
    spent = processor_seconds() - spent
    return {
        f"{name}_per_s": together.per_second,
        f"{name}_p50_ms": together.milliseconds(0.5),
        f"{name}_p95_ms": together.milliseconds(0.95),
        f"{name}_alone_p50_ms": alone.milliseconds(0.5),
        f"{name}_alone_p95_ms": alone.milliseconds(0.95),
        f"{name}_cpu_ms": MILLI * spent / len(together.times),
    }


def _engine(plan: Plan, prefix: str, seconds: float) -> Figures:
    """What the engine alone takes for a move, without and with the table that is shown after it."""
    after = [(decision, decide(decision)) for decision in plan.decisions]
    deciding = time_per_call(seconds * ENGINE, lambda: plan.decisions, decide)
    looking = time_per_call(seconds * ENGINE, lambda: after, lambda pair: look(*pair))
    return {f"{prefix}_engine_plain_ms": MILLI * deciding, f"{prefix}_engine_htmx_ms": MILLI * (deciding + looking)}


def ratios(prefix: str) -> Ratios:
    """Requests per second as a share of the bare view's; time alone and on the processor as multiples of its."""
    found: dict[str, tuple[str, str]] = {}
    for name, bare in BARE_OF.items():
        for word, figure in (("", "per_s"), ("_alone", "alone_p50_ms"), ("_cpu", "cpu_ms")):
            found[f"ratio_{prefix}_{name}{word}_to_{bare}"] = (f"{prefix}_{name}_{figure}", f"{prefix}_{bare}_{figure}")
    return found
