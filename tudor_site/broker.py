"""Celery's way to Redis, mended in one place: what is left of a connection that has been closed behaves like a server
that is away, and so the worker connects anew instead of ending."""

from __future__ import annotations

from typing import Any

from kombu.transport import redis as kombu_redis
from redis.exceptions import ConnectionError as RedisAway


class Channel(kombu_redis.Channel):
    """A channel whose connection may be gone. Kombu then asks nothing for its host name, which no worker survives."""

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if getattr(self.connection, "client", None) is None:
            raise RedisAway("the connection of this channel has been closed")
        parameters: dict[str, Any] = super()._connparams(asynchronous=asynchronous)  # type: ignore[no-untyped-call]
        return parameters


def use_sturdy_channels() -> None:
    """From here on every connection to Redis that Celery opens has such channels."""
    kombu_redis.Transport.Channel = Channel
