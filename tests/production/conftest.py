"""Servers for the tests that need real ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis
from celery import current_app
from django.conf import settings

from tests.production import servers


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    try:
        with servers.postgresql() as url:
            yield url
    except servers.Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    try:
        with servers.redis_server() as url:
            yield url
    except servers.Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture
def queue() -> Iterator[redis.Redis]:
    """The broker, empty; tasks are sent to it instead of being done at once."""
    with redis.Redis.from_url(settings.CELERY_BROKER_URL) as broker:
        broker.flushdb()
        current_app.conf.task_always_eager = False
        yield broker
        current_app.conf.task_always_eager = True
        broker.flushdb()
