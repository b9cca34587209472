"""Everything that leaves the house after a commit. What is sent is a pointer, never content: each browser fetches
its own view."""

from __future__ import annotations

from collections.abc import Callable

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.db import transaction

LOBBY_GROUP = "lobby"
PLAY_COURT = "games.play_court"
"""The names under which tasks are sent; a test compares them with those that are registered."""


def match_group(code: str) -> str:
    return f"match.{code}"


def match_changed(code: str, ply: int) -> None:
    """Tells every open page of a match that there is something new, once it is."""
    _after_commit(lambda: _send(match_group(code), {"type": "match.changed", "code": code, "ply": ply}))


def lobby_changed() -> None:
    """Tells every open lobby that tables have come, gone or filled."""
    _after_commit(lambda: _send(LOBBY_GROUP, {"type": "lobby.changed"}))


def court_due(match_id: int) -> None:
    """Asks a worker to play the court's move."""
    _after_commit(lambda: current_app.signature(PLAY_COURT, [match_id]).apply_async())


def _after_commit(tell: Callable[[], object]) -> None:
    """What is committed is done, whoever could not be told: pages ask again by themselves and sweeps find what is
    due."""
    transaction.on_commit(tell, robust=True)


def _send(group: str, message: dict[str, str | int]) -> None:
    layer = get_channel_layer()
    if layer is not None:
        async_to_sync(layer.group_send)(group, message)
