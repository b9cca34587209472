"""The socket of a tournament: it says that something has changed, the page fetches it."""

from __future__ import annotations

from typing import Any

from games.play.consumers import Follower
from tournaments.outbox import tournament_group


class TournamentConsumer(Follower):
    """Follows a tournament. Its page is public, and what is sent is a pointer: there is nothing to refuse."""

    async def connect(self) -> None:
        await self.follow(tournament_group(int(self.scope["url_route"]["kwargs"]["tournament"])))

    async def tournament_changed(self, message: dict[str, Any]) -> None:
        await self.point("tournament")
