"""How operations reach the site."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Protocol
from urllib.parse import quote

Query = Mapping[str, Any]


class Asking(Protocol):
    """A client that waits for its answers."""

    def ask(self, method: str, path: str, *, query: Query | None = None, sent: Any = None) -> Any: ...

    def ask_text(self, method: str, path: str, *, query: Query | None = None) -> str: ...

    def ask_lines(self, method: str, path: str, *, query: Query | None = None) -> Iterator[dict[str, Any]]: ...


class AsyncAsking(Protocol):
    """A client that does other things meanwhile."""

    async def ask(self, method: str, path: str, *, query: Query | None = None, sent: Any = None) -> Any: ...

    async def ask_text(self, method: str, path: str, *, query: Query | None = None) -> str: ...

    def ask_lines(self, method: str, path: str, *, query: Query | None = None) -> AsyncIterator[dict[str, Any]]: ...


def filled(path: str, **values: str | int) -> str:
    """An address with its places filled in."""
    return path.format(**{name: quote(str(value), safe="") for name, value in values.items()})
