"""The clients. What fails on the way is tried again: every write has a key, so that it happens once however often it is
sent."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx

from courtandcrown.asking import Query
from courtandcrown.errors import refused
from courtandcrown.following import (
    BUSY,
    SECONDS_OF_SILENCE,
    Following,
    Line,
    NewsFollowing,
    NewsLine,
    Pauses,
    TableFollowing,
    TableLine,
)
from courtandcrown.operations import AsyncOperations, Operations

TRIES = 4
TIMEOUT = httpx.Timeout(30.0)
LISTENING = httpx.Timeout(30.0, read=SECONDS_OF_SILENCE)
READING = ("GET", "HEAD")


class Client(Operations):
    """A client that waits for its answers: `Client("https://…", token)`, best in a `with` statement."""

    def __init__(self, site: str, token: str = "", *, language: str = "en", **options: Any) -> None:
        super().__init__(self)
        self.http = httpx.Client(base_url=site, headers=_headers(token, language), timeout=TIMEOUT, **options)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def follow_table(self, code: str, *, version: int = -1, since: int = 0) -> Iterator[TableLine]:
        """A table after every change, until its game is over. Where the stream is cut off it goes on by itself."""
        return self._followed(TableFollowing(code, version, since))

    def follow_news(self, *, since: str | None = None) -> Iterator[NewsLine]:
        """What waits for you, and from then on what happens to you, for as long as you listen."""
        return self._followed(NewsFollowing(since))

    def ask(self, method: str, path: str, *, query: Query | None = None, sent: Any = None) -> Any:
        response = self._sent(_request(self.http, method, path, query, sent))
        return response.json() if response.content else None

    def ask_text(self, method: str, path: str, *, query: Query | None = None) -> str:
        return self._sent(_request(self.http, method, path, query, None)).text

    def ask_lines(self, method: str, path: str, *, query: Query | None = None) -> Iterator[dict[str, Any]]:
        with self.http.stream(method, path, params=_given(query)) as response:
            if response.is_error:
                response.read()
                raise refused(response)
            yield from (json.loads(line) for line in response.iter_lines() if line)

    def _sent(self, request: httpx.Request) -> httpx.Response:
        pauses = Pauses()
        for last in (number == TRIES for number in range(1, TRIES + 1)):
            try:
                response = self.http.send(request)
            except httpx.TransportError:
                if last:
                    raise
                time.sleep(pauses.next())
                continue
            if response.status_code not in BUSY or last:
                return _checked(response)
            time.sleep(pauses.next(response))
        raise AssertionError("the last try answers or raises")

    def _followed(self, following: Following[Line]) -> Iterator[Line]:
        pauses = Pauses()
        while not following.is_over:
            response = None
            try:
                with self.http.stream("GET", following.path, params=following.query(), timeout=LISTENING) as response:
                    if response.is_error:
                        response.read()
                        if response.status_code not in BUSY:
                            raise refused(response)
                    else:
                        for line in response.iter_lines():
                            pauses.reset()
                            if line:
                                yield following.read(json.loads(line))
            except (httpx.TransportError, json.JSONDecodeError):
                pass
            if not following.is_over:
                time.sleep(pauses.next(response))


class AsyncClient(AsyncOperations):
    """The same for programs that do other things meanwhile: best in an `async with` statement."""

    def __init__(self, site: str, token: str = "", *, language: str = "en", **options: Any) -> None:
        super().__init__(self)
        self.http = httpx.AsyncClient(base_url=site, headers=_headers(token, language), timeout=TIMEOUT, **options)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    def follow_table(self, code: str, *, version: int = -1, since: int = 0) -> AsyncIterator[TableLine]:
        """A table after every change, until its game is over. Where the stream is cut off it goes on by itself."""
        return self._followed(TableFollowing(code, version, since))

    def follow_news(self, *, since: str | None = None) -> AsyncIterator[NewsLine]:
        """What waits for you, and from then on what happens to you, for as long as you listen."""
        return self._followed(NewsFollowing(since))

    async def ask(self, method: str, path: str, *, query: Query | None = None, sent: Any = None) -> Any:
        response = await self._sent(_request(self.http, method, path, query, sent))
        return response.json() if response.content else None

    async def ask_text(self, method: str, path: str, *, query: Query | None = None) -> str:
        return (await self._sent(_request(self.http, method, path, query, None))).text

    async def ask_lines(self, method: str, path: str, *, query: Query | None = None) -> AsyncIterator[dict[str, Any]]:
        async with self.http.stream(method, path, params=_given(query)) as response:
            if response.is_error:
                await response.aread()
                raise refused(response)
            async for line in response.aiter_lines():
                if line:
                    yield json.loads(line)

    async def _sent(self, request: httpx.Request) -> httpx.Response:
        pauses = Pauses()
        for last in (number == TRIES for number in range(1, TRIES + 1)):
            try:
                response = await self.http.send(request)
            except httpx.TransportError:
                if last:
                    raise
                await asyncio.sleep(pauses.next())
                continue
            if response.status_code not in BUSY or last:
                return _checked(response)
            await asyncio.sleep(pauses.next(response))
        raise AssertionError("the last try answers or raises")

    async def _followed(self, following: Following[Line]) -> AsyncIterator[Line]:
        pauses = Pauses()
        while not following.is_over:
            response = None
            try:
                query = following.query()
                async with self.http.stream("GET", following.path, params=query, timeout=LISTENING) as response:
                    if response.is_error:
                        await response.aread()
                        if response.status_code not in BUSY:
                            raise refused(response)
                    else:
                        async for line in response.aiter_lines():
                            pauses.reset()
                            if line:
                                yield following.read(json.loads(line))
            except (httpx.TransportError, json.JSONDecodeError):
                pass
            if not following.is_over:
                await asyncio.sleep(pauses.next(response))


def _headers(token: str, language: str) -> dict[str, str]:
    headers = {"Accept-Language": language, "User-Agent": "courtandcrown-python/1.0"}
    return headers | ({"Authorization": f"Bearer {token}"} if token else {})


def _given(query: Query | None) -> dict[str, Any]:
    return {name: value for name, value in (query or {}).items() if value is not None}


def _request(http: httpx.Client | httpx.AsyncClient, method: str, path: str, query: Any, sent: Any) -> httpx.Request:
    key = {} if method in READING else {"Idempotency-Key": uuid4().hex}
    return http.build_request(method, path, params=_given(query), json=sent, headers=key)


def _checked(response: httpx.Response) -> httpx.Response:
    if response.is_error:
        raise refused(response)
    return response
