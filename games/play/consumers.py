"""Sockets: they say that something has changed, and the page fetches what its viewer may see. Nothing else travels
here."""

from __future__ import annotations

import time
from contextlib import suppress
from importlib import import_module
from typing import Any

from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from redis import RedisError

from accounts import meters
from games import channel_loop, outbox
from games.errors import SecretsHeld
from games.models import Match
from games.play.forms import read_page
from games.play.presence import forget_spectator
from games.play.selectors.access import accessible_match_id
from games.play.services.note_presence import note_presence

SIGNED_OUT, SEALED, NOT_FOUND = 4401, 4403, 4404
"""With which codes sockets are refused, and closed when the right to follow has ended."""
SECONDS_TRUSTED = 60
"""For so long a person who was signed in is taken to be so still. The end of a session is announced at once; this is
for announcements that are lost, and for sessions that end by themselves."""
TRY_AGAIN_LATER = 1013
"""What RFC 6455's registry calls a server that cannot serve just now."""


class Follower(AsyncWebsocketConsumer):
    """A page that follows some groups; a person who has signed in also hears when one of their tables begins or stops
    to wait for them. It hears nothing any more once they are signed out."""

    groups: list[str]
    trusted_until = 0.0
    has_ended = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Without the server of messages there is nothing to follow: the page asks for news by itself, and tries again
        a little later."""
        try:
            await super().__call__(scope, receive, send)
        except (RedisError, OSError):
            with suppress(Disconnected, RuntimeError):
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    async def send(self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False) -> None:
        """A browser that turns the page may be gone before it is answered: then nothing is sent."""
        with suppress(Disconnected):
            await super().send(text_data=text_data, bytes_data=bytes_data, close=close)

    async def follow(self, *groups: str) -> None:
        channel_loop.serve_sockets_here()
        user = self.scope["user"]
        self.groups = [*groups]
        if not user.is_anonymous:
            self.trusted_until = time.monotonic() + SECONDS_TRUSTED
            session_key = self.scope["session"].session_key
            self.groups += [outbox.person_group(user.pk), outbox.session_group(session_key)]
        for name in self.groups:
            await self.channel_layer.group_add(name, self.channel_name)
        await self.accept()

    async def point(self, text: str) -> None:
        """Sends a pointer, if the page may still follow; otherwise the socket is closed."""
        refused = await self.refused()
        if refused is not None:
            await self._end(refused)
        elif not self.has_ended:
            await self.send(text_data=text)

    async def _end(self, code: int) -> None:
        """Closes the socket, once: what is still on its way to it is not heard."""
        if self.has_ended:
            return
        self.has_ended = True
        for name in self.groups:
            await self.channel_layer.group_discard(name, self.channel_name)
        await self.close(code=code)

    async def refused(self) -> int | None:
        """With which code the page may follow no longer; None if it may."""
        return None if await self._is_still_signed_in() else SIGNED_OUT

    async def _is_still_signed_in(self) -> bool:
        user = self.scope["user"]
        if user.is_anonymous or time.monotonic() < self.trusted_until:
            return True
        # Read anew: what the socket holds is the session as it was when the page was opened.
        session = import_module(settings.SESSION_ENGINE).SessionStore(self.scope["session"].session_key)
        if (await get_user({"session": session})).pk != user.pk:
            return False
        self.trusted_until = time.monotonic() + SECONDS_TRUSTED
        return True

    async def session_ended(self, message: dict[str, Any]) -> None:
        await self._end(SIGNED_OUT)

    async def person_changed(self, message: dict[str, Any]) -> None:
        await self.point("mine")


class NoSuchSocket(AsyncWebsocketConsumer):
    """An address at which there is nothing to follow. Without it, the router would fail and the log tell of a fault."""

    async def connect(self) -> None:
        await self.close(code=NOT_FOUND)


class PersonConsumer(Follower):
    """Follows what happens to one person."""

    async def connect(self) -> None:
        user = self.scope["user"]
        if user.is_anonymous:
            await self.close(code=SIGNED_OUT)
        else:
            await self.follow(outbox.person_group(user.pk))


class LobbyConsumer(Follower):
    """Follows the list of open tables."""

    async def connect(self) -> None:
        await self.follow(outbox.LOBBY_GROUP)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.point("lobby")


class MatchConsumer(Follower):
    """Follows a match, for everyone who may look at it: its door is that of the page."""

    is_sealed = True
    """Whether the door has to be asked again before each pointer; an open table stays open."""

    async def connect(self) -> None:
        self.code = code = self.scope["url_route"]["kwargs"]["code"]
        self.page = read_page(self.scope["query_string"])
        refused = await self._refused_at_door()
        if refused is not None:
            await self.close(code=refused)
            return
        await self.follow(outbox.match_group(code))
        await self._note(is_here=True)
        # Read only now: what happened before this page was listening has told it nothing.
        found = Match.objects.filter(code=code).values_list("version", "secrets_held")
        version, self.is_sealed = await database_sync_to_async(found.get)()
        await self.send(text_data=str(version))

    async def refused(self) -> int | None:
        refused = await super().refused()
        return await self._refused_at_door() if refused is None and self.is_sealed else refused

    async def _refused_at_door(self) -> int | None:
        try:
            await database_sync_to_async(accessible_match_id)(code=self.code, user=self.scope["user"])
        except Match.DoesNotExist:
            return NOT_FOUND
        except SecretsHeld:
            return SEALED
        return None

    async def disconnect(self, code: int) -> None:
        """A player who goes is missed at once; a spectator is not counted any more when the others ask again."""
        if self.groups:
            await self._note(is_here=False)
            if self.page:
                await sync_to_async(forget_spectator)(self.code, self.page)

    async def _note(self, *, is_here: bool) -> None:
        user = self.scope["user"]
        if not user.is_anonymous:
            await database_sync_to_async(note_presence)(code=self.code, user=user, is_here=is_here)

    async def presence_changed(self, message: dict[str, Any]) -> None:
        await self.point("presence")

    async def match_changed(self, message: dict[str, Any]) -> None:
        await self.point(str(message["version"]))
        # A process of an earlier version does not say.
        if "since" in message:
            meters.NEWS_SECONDS.observe(time.time() - message["since"])

    async def chat_changed(self, message: dict[str, Any]) -> None:
        await self.point("chat")
