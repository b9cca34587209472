"""Sockets: they say that something has changed, and the page fetches what its viewer may see. Nothing else travels
here."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from games import outbox
from games.models import Match


class LobbyConsumer(AsyncWebsocketConsumer):
    """Follows the list of open tables."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(outbox.LOBBY_GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(outbox.LOBBY_GROUP, self.channel_name)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.send(text_data="lobby")


class MatchConsumer(AsyncWebsocketConsumer):
    """Follows a match. Whoever has the address may watch: the page decides what he sees."""

    async def connect(self) -> None:
        code = self.scope["url_route"]["kwargs"]["code"]
        self.group = outbox.match_group(code)
        if not await database_sync_to_async(Match.objects.filter(code=code).exists)():
            await self.close(code=4404)
            return
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def match_changed(self, message: dict[str, Any]) -> None:
        await self.send(text_data=str(message["ply"]))
