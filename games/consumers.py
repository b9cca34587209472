"""Sockets: they say that something has changed, and the page fetches what its viewer may see. Nothing else travels
here."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from redis import RedisError

from games import outbox, wire
from games.models import Match
from games.services.note_presence import note_presence

TRY_AGAIN_LATER = 1013
"""What RFC 6455's registry calls a server that cannot serve just now."""


class Follower(AsyncWebsocketConsumer):
    """A page that follows some groups; who has signed in also hears when one of his tables begins or stops to wait
    for him."""

    groups: list[str]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Without the server of messages there is nothing to follow: the page asks for news by itself, and tries again
        a little later."""
        try:
            await super().__call__(scope, receive, send)
        except (RedisError, OSError):
            with suppress(Disconnected, RuntimeError):
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    async def send(self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False) -> None:
        """Somebody who turns the page may be gone before he is answered: then nobody is told."""
        with suppress(Disconnected):
            await super().send(text_data=text_data, bytes_data=bytes_data, close=close)

    async def follow(self, group: str) -> None:
        wire.serve_sockets_here()
        user = self.scope["user"]
        self.groups = [group] if user.is_anonymous else [group, outbox.person_group(user.pk)]
        for name in self.groups:
            await self.channel_layer.group_add(name, self.channel_name)
        await self.accept()

    async def person_changed(self, message: dict[str, Any]) -> None:
        await self.send(text_data="mine")


class PersonConsumer(Follower):
    """Follows what happens to one person."""

    async def connect(self) -> None:
        user = self.scope["user"]
        if user.is_anonymous:
            await self.close()
        else:
            await self.follow(outbox.person_group(user.pk))


class LobbyConsumer(Follower):
    """Follows the list of open tables."""

    async def connect(self) -> None:
        await self.follow(outbox.LOBBY_GROUP)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.send(text_data="lobby")


class MatchConsumer(Follower):
    """Follows a match. Whoever has the address may watch: the page decides what he sees."""

    async def connect(self) -> None:
        self.code = code = self.scope["url_route"]["kwargs"]["code"]
        versions = Match.objects.filter(code=code).values_list("version", flat=True)
        if await database_sync_to_async(versions.first)() is None:
            await self.close(code=4404)
            return
        await self.follow(outbox.match_group(code))
        await self._note(is_here=True)
        # Read only now: what happened before this page was listening has told it nothing.
        await self.send(text_data=str(await database_sync_to_async(versions.first)()))

    async def disconnect(self, code: int) -> None:
        """A player who goes is missed at once; whoever only watched is not."""
        if self.groups:
            await self._note(is_here=False)

    async def _note(self, *, is_here: bool) -> None:
        user = self.scope["user"]
        if not user.is_anonymous:
            await database_sync_to_async(note_presence)(code=self.code, user=user, is_here=is_here)

    async def presence_changed(self, message: dict[str, Any]) -> None:
        await self.send(text_data="presence")

    async def match_changed(self, message: dict[str, Any]) -> None:
        await self.send(text_data=str(message["version"]))

    async def talk_changed(self, message: dict[str, Any]) -> None:
        await self.send(text_data="talk")
