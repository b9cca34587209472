"""What workers need so that they survive a Redis that goes away and comes back."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from celery.signals import celeryd_init
from kombu.transport import redis as kombu_redis
from redis.exceptions import ConnectionError as RedisAway

import tudor_site.celery  # noqa: F401  what is mended there is mended from its import on
from tudor_site.broker import Channel


@pytest.mark.parametrize("connection", [None, SimpleNamespace(client=None)])
def test_what_is_left_of_a_closed_connection_is_a_server_that_is_away(connection: SimpleNamespace | None) -> None:
    assert kombu_redis.Transport.Channel is Channel
    channel = Channel.__new__(Channel)
    channel.connection = connection
    with pytest.raises(RedisAway):
        channel._connparams()


def test_workers_wait_for_redis_and_pages_do_not() -> None:
    options = {"visibility_timeout": 300, "socket_connect_timeout": 2, "socket_timeout": 2}
    conf = SimpleNamespace(broker_transport_options=options)
    celeryd_init.send(sender="worker", instance=None, conf=conf, options={})
    assert conf.broker_transport_options == {"visibility_timeout": 300, "socket_connect_timeout": 2}
    assert options["socket_timeout"] == 2
