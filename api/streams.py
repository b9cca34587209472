"""Streams: one line of JSON whenever something changes, for as long as a program listens. They are served beside the
pages by the processes that speak ASGI, and hold no thread while they wait.

What wakes a stream is a pointer, as for sockets; what it sends is read anew through the same door as everything else.
However many pointers came meanwhile, the newest state is sent once: a slow reader misses steps, never the state, and
holds up no one."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from typing import Any, NamedTuple, Protocol

import structlog
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import translation
from django.utils.dateparse import parse_datetime
from redis import RedisError

from accounts.database_time import database_now
from accounts.errors import Refusal
from accounts.limits import STREAMS_OF_NETWORK, STREAMS_OF_PERSON, Cap, CapReached, network_of
from accounts.models import User
from api.authentication import needs, public, viewer_of_token
from api.errors import BadRequest
from api.models import Token
from api.operations.described import MOST_LOGGED, table_view
from api.operations.door import found_match
from api.problems import problem
from api.scopes import Scope
from api.selectors.own_news import NOTHING, OwnTables, ended_since, own_news, own_tables
from games import channel_loop, outbox
from games.models import Match
from games.play.selectors.access import known_open_id
from games.play.selectors.table import table_page

PATHS = re.compile(r"/api/v1/(?:stream/me|tables/(?P<code>[\w-]{1,40})/stream)")
SECONDS_BETWEEN_BEATS = 15.0
"""An empty line says that the stream is there still."""
SECONDS_TRUSTED = 60.0
"""For so long a token is taken to be valid still."""
SECONDS_TO_SEND = 30.0
"""A reader that does not take a line for so long is gone."""
MOST_ENDED = 100
MOST_SHARED = 500
MOST_PLIES = 2000
"""In the log of one line."""
HEADERS = [
    (b"content-type", b"application/x-ndjson"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"access-control-allow-origin", b"*"),
]

Application = Callable[[Any, Any, Any], Awaitable[Any]]
_log = structlog.get_logger("api.streams")


class Source(Protocol):
    """What a stream tells."""

    token: Token | None
    groups: tuple[str, ...]
    is_over: bool
    """Whether nothing will come any more."""

    def is_news(self, pointer: dict[str, Any]) -> bool:
        """Whether it is worth looking again."""

    def shared_line(self) -> bytes | None:
        """What has happened, if it was worked out for others already: at no cost."""

    def lines(self) -> Iterable[bytes]:
        """What has happened since this was asked last. Reads the database."""


class _Told(NamedTuple):
    """A table as spectators see it, as a line."""

    line: bytes
    ply: int
    is_over: bool


_Key = tuple[str, int, int, str | None]
_shared: OrderedDict[_Key, _Told] = OrderedDict()
"""The lines of open tables for spectators: a thousand of them cost one look at the table. By code, version, the last
ply that was seen, and language."""


def _share(key: _Key, told: _Told) -> None:
    _shared[key] = told
    if len(_shared) > MOST_SHARED:
        _shared.popitem(last=False)


class TableSource:
    """A table as its viewer sees it, after every change."""

    def __init__(self, request: ASGIRequest, code: str) -> None:
        auth = public(request)
        self.token: Token | None = auth if isinstance(auth, Token) else None
        self.viewer = viewer_of_token(auth)
        self.code = code
        self.groups: tuple[str, ...] = (outbox.match_group(code),)
        self.since = _number(request.GET.get("since", "0"))
        self.version = _number(request.GET.get("version", "-1"))
        self.is_over = False
        self.has_messages = False
        self.newest = self.version
        self.language = translation.get_language()
        found_match(code, self.viewer)

    def is_news(self, pointer: dict[str, Any]) -> bool:
        self.has_messages = self.has_messages or pointer["type"] == "chat.changed"
        if pointer["type"] == "match.changed":
            self.newest = max(self.newest, pointer["version"])
        return self.has_messages or self.newest > self.version

    def shared_line(self) -> bytes | None:
        if self.viewer is not None or self.has_messages or known_open_id(self.code) is None:
            return None
        told = _shared.get((self.code, self.newest, self.since, self.language))
        if told is None:
            return None
        self.version, self.since, self.is_over = self.newest, told.ply, told.is_over
        return told.line

    def lines(self) -> Iterable[bytes]:
        # Of those who were woken together, the first has looked meanwhile.
        shared = self.shared_line()
        if shared is not None:
            yield shared
            return
        if self.has_messages:
            self.has_messages = False
            yield _line({"type": "chat"})
        match = found_match(self.code, self.viewer)
        self.is_over = match.status in (Match.Status.OVER, Match.Status.CANCELLED)
        if match.version == self.version:
            return
        page = table_page(match=match, user=self.viewer, with_choices=False)
        # Who names no ply has seen nothing, and is shown the last of the log as everywhere.
        shown = table_view(page, self.since, most=MOST_PLIES if self.since else MOST_LOGGED)
        line = _line({"type": "table", "version": match.version, "table": shown})
        if self.viewer is None:
            _share((self.code, match.version, self.since, self.language), _Told(line, match.ply, self.is_over))
        self.version, self.since = match.version, match.ply
        yield line


class PersonSource:
    """What a person would want to be told at once."""

    def __init__(self, request: ASGIRequest) -> None:
        token = needs(Scope.PLAY_READ)(request)
        self.token: Token | None = token
        self.is_over = False
        self.user: User = token.user
        self.groups: tuple[str, ...] = (outbox.person_group(self.user.pk),)
        since = request.GET.get("since", "")
        self.moment = parse_datetime(since) if since else None
        if since and (self.moment is None or self.moment.tzinfo is None):
            raise BadRequest
        self.known: OwnTables | None = None

    def is_news(self, pointer: dict[str, Any]) -> bool:
        return True

    def shared_line(self) -> bytes | None:
        return None

    def lines(self) -> Iterable[bytes]:
        yield from map(_line, self._told())

    def _told(self) -> Iterable[dict[str, Any]]:
        before, now = self.known, own_tables(self.user)
        self.known = now
        if before is None:
            yield {"type": "hello", "at": database_now()}
            if self.moment is not None:
                yield from ended_since(self.user, self.moment, MOST_ENDED)
        yield from own_news(before or NOTHING, now)


class Streams:
    """Serves the streams; whatever else is asked for goes on to the pages."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = PATHS.fullmatch(scope["path"]) if scope["method"] == "GET" else None
        if found is None:
            await self.inner(scope, receive, send)
            return
        request = ASGIRequest(scope, BytesIO())
        language = translation.get_language_from_request(request)
        try:
            source = await _in_words(language, _source, request, found["code"])
            async with self._counted(request, source):
                await _Stream(source, language, receive, send).run()
        except Refusal as refusal:
            await _refuse(refusal, language, send)

    @asynccontextmanager
    async def _counted(self, request: ASGIRequest, source: Source) -> AsyncIterator[None]:
        """Counts a stream for as long as it lasts; raises a refusal for one too many."""
        holders: dict[str, Cap] = {f"network-{network_of(request)}": STREAMS_OF_NETWORK}
        if source.token is not None:
            holders[f"person-{source.token.user_id}"] = STREAMS_OF_PERSON
        for name, cap in holders.items():
            if settings.LIMITS_ENABLED and self.open[name] >= cap.most:
                raise CapReached(str(cap.sentence) % {"most": cap.most}, code=f"limit.{cap.name}")
        self.open.update(holders.keys())
        try:
            yield
        finally:
            for name in holders:
                self.open[name] -= 1
                if not self.open[name]:
                    del self.open[name]


class _Stream:
    """One reader."""

    def __init__(self, source: Source, language: str, receive: Any, send: Any) -> None:
        self.source, self.language = source, language
        self.receive, self.send = receive, send
        self.trusted_until = time.monotonic() + SECONDS_TRUSTED

    async def run(self) -> None:
        channel_loop.serve_sockets_here()
        layer = get_channel_layer()
        channel = await layer.new_channel()
        # Before the first look: what happens from now on is heard, and what happened before is seen.
        for group in self.source.groups:
            await layer.group_add(group, channel)
        gone = asyncio.ensure_future(self._wait_until_gone())
        pointers = asyncio.ensure_future(layer.receive(channel))
        try:
            await self.send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self._tell()
            while not self.source.is_over:
                await asyncio.wait({gone, pointers}, timeout=SECONDS_BETWEEN_BEATS, return_when=asyncio.FIRST_COMPLETED)
                if gone.done() or not await self._is_valid():
                    break
                is_news = was_woken = False
                while pointers.done():
                    was_woken = True
                    is_news = self.source.is_news(pointers.result()) or is_news
                    pointers = asyncio.ensure_future(layer.receive(channel))
                    await asyncio.sleep(0)
                if is_news:
                    await self._tell()
                elif not was_woken:
                    await self._write(b"\n")
            await self.send({"type": "http.response.body", "body": b""})
        except (RedisError, OSError, TimeoutError) as error:
            # The program comes again, and is told everything that it has missed.
            _log.info("stream cut off", reason=type(error).__name__)
        finally:
            for task in (gone, pointers):
                task.cancel()
            with suppress(RedisError, OSError):
                for group in self.source.groups:
                    await layer.group_discard(group, channel)

    async def _tell(self) -> None:
        """Sends what is new; a door that has closed meanwhile is told, and ends the stream."""
        shared = self.source.shared_line()
        if shared is not None:
            await self._write(shared)
            return
        try:
            lines = await _in_words(self.language, lambda: b"".join(self.source.lines()))
        except Refusal as refusal:
            with translation.override(self.language):
                told = {"type": "refused", "code": refusal.code, "title": str(refusal.sentence)}
            await self._write(_line(told))
            self.source.is_over = True
            return
        if lines:
            await self._write(lines)

    async def _write(self, piece: bytes) -> None:
        message = {"type": "http.response.body", "body": piece, "more_body": True}
        await asyncio.wait_for(self.send(message), SECONDS_TO_SEND)

    async def _is_valid(self) -> bool:
        token = self.source.token
        if token is None or time.monotonic() < self.trusted_until:
            return True
        valid = Token.objects.valid(database_now()).filter(pk=token.pk)
        self.trusted_until = time.monotonic() + SECONDS_TRUSTED
        return bool(await database_sync_to_async(valid.exists)())

    async def _wait_until_gone(self) -> None:
        while (await self.receive())["type"] != "http.disconnect":
            pass


def _source(request: ASGIRequest, code: str | None) -> Source:
    return PersonSource(request) if code is None else TableSource(request, code)


async def _in_words(language: str, call: Callable[..., Any], *args: Any) -> Any:
    """The answer of something that reads the database, in a language."""

    def spoken() -> Any:
        with translation.override(language):
            return call(*args)

    return await database_sync_to_async(spoken)()


async def _refuse(refusal: Refusal, language: str, send: Any) -> None:
    with translation.override(language):
        response = problem(refusal)
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    headers.append((b"access-control-allow-origin", b"*"))
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


def _line(told: dict[str, Any]) -> bytes:
    return json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _number(text: str) -> int:
    if not re.fullmatch(r"-1|\d{1,7}", text, re.ASCII):
        raise BadRequest
    return int(text)
