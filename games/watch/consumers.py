"""The socket of pages with live boards: it says which match has another version, and the page fetches its board."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async

from games import outbox
from games.play.consumers import Follower
from games.watch.forms import read_codes
from games.watch.selectors.live import watchable


class WatchConsumer(Follower):
    """Follows those of the matches that its address names which everybody may watch. One that could be watched is never
    sealed later, so they are asked for once."""

    async def connect(self) -> None:
        query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        codes = read_codes(query.get("codes", [""])[0])
        await self.follow(*[outbox.match_group(code) for code in await database_sync_to_async(_watchable_codes)(codes)])

    async def match_changed(self, message: dict[str, Any]) -> None:
        await self.point(f"{message['code']} {message['version']}")

    async def chat_changed(self, message: dict[str, Any]) -> None:
        """No board says what is said at its table."""

    async def presence_changed(self, message: dict[str, Any]) -> None:
        """Nor who is there."""


def _watchable_codes(codes: list[str]) -> list[str]:
    return list(watchable().filter(code__in=codes).values_list("code", flat=True))
