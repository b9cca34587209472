"""Sockets of clubs: they say that there is something new in the chat, and the page fetches it."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async

from clubs import outbox
from clubs.models import Club
from clubs.permissions import Permission
from clubs.selectors.permissions import may
from games.play.consumers import NOT_FOUND, Follower


class ClubConsumer(Follower):
    """Follows the chat of a club, for those who may read it; asked again before each pointer."""

    async def connect(self) -> None:
        self.club = await Club.objects.filter(slug=self.scope["url_route"]["kwargs"]["club"]).afirst()
        if self.club is None or not await self._may_read(self.club):
            await self.close(code=NOT_FOUND)
        else:
            await self.follow(outbox.club_group(self.club.pk))

    async def refused(self) -> int | None:
        refused = await super().refused()
        is_out = self.club is None or not await self._may_read(self.club)
        return NOT_FOUND if refused is None and is_out else refused

    async def _may_read(self, club: Club) -> bool:
        user = self.scope["user"]
        if user.is_anonymous:
            return False
        is_reader: bool = await database_sync_to_async(may)(club=club, user=user, permission=Permission.READ_CHAT)
        return is_reader

    async def chat_changed(self, message: dict[str, Any]) -> None:
        await self.point("chat")
