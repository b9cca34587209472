"""Celery's way to Redis, mended in one place, so that workers survive a Redis that goes away and comes back."""

from __future__ import annotations

from typing import Any

from celery.signals import celeryd_init
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
    """From here on what is left of a connection that has been closed behaves like a server that is away, and so a
    worker connects anew instead of ending."""
    kombu_redis.Transport.Channel = Channel


def let_workers_wait() -> None:
    """From here on workers wait for an answer for as long as the connection stands. A page does not; but a worker that
    gave up saying that a task is done would count it as under way for ever, and take no other."""
    celeryd_init.connect(_wait, weak=False)


def _wait(conf: Any, **_: Any) -> None:
    options = conf.broker_transport_options
    conf.broker_transport_options = {name: value for name, value in options.items() if name != "socket_timeout"}
