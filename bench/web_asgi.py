"""The site for servers that speak ASGI, and beside its sockets one of the bench that does nothing but listen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

# Loads the apps; whatever needs them comes after it.
from tudor_site.asgi import application as site  # isort: skip

from channels.generic.websocket import AsyncWebsocketConsumer

from bench.web_plan import RAW_GROUP, RAW_SOCKET


class RawConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # its base is not typed
    """Passes on what its group is told."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(RAW_GROUP, self.channel_name)
        await self.accept()
        # As a table greets its followers.
        await self.send(text_data="0")

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(RAW_GROUP, self.channel_name)

    async def bench_broadcast(self, message: dict[str, Any]) -> None:
        await self.send(text_data="1")


_raw = RawConsumer.as_asgi()


async def application(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    is_raw = scope["type"] == "websocket" and scope["path"] == RAW_SOCKET
    await (_raw if is_raw else site)(scope, receive, send)
