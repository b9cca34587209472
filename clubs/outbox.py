"""What clubs send after the commit: pointers to open pages, and work to workers."""

from __future__ import annotations

from channels.layers import get_channel_layer
from django.db import transaction

from accounts.queueing import send_task
from games import channel_loop

ADVANCE_TEAM_MATCH = "clubs.advance_team_match"
"""The name under which the task is sent; a test compares it with those that are registered."""


def club_group(club_id: int) -> str:
    return f"club.{club_id}"


def chat_changed(club_id: int) -> None:
    """Tells every open chat of a club that a message was posted or hidden."""
    transaction.on_commit(lambda: _send(club_group(club_id)), robust=True)


def team_match_due(team_match_id: int) -> None:
    """Asks a worker to look what a team match has to do next."""
    transaction.on_commit(lambda: send_task(ADVANCE_TEAM_MATCH, [team_match_id]), robust=True)


def _send(group: str) -> None:
    layer = get_channel_layer()
    if layer is not None:
        channel_loop.run(layer.group_send(group, {"type": "chat.changed"}))
