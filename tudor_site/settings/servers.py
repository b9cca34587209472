"""The servers behind a site of many processes: PostgreSQL keeps, Redis carries. The environment says where they are.

Like the other files here it is only differences from base; `prod` and `test_postgresql` take all of it.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from tudor_site.settings.base import CACHES
from tudor_site.settings.environment import required

# Every process has a pool of its own: together they stay below the server's max_connections.
_POOL = {"min_size": 1, "max_size": 8, "timeout": 10}
# A server that has vanished is given up after seconds, not after the minutes that the system would wait.
_PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000"}


def postgresql(url: str) -> dict[str, Any]:
    """The database that a URL of PostgreSQL's own kind names; what follows its question mark goes to the driver."""
    if not url.startswith(("postgresql://", "postgres://")):
        raise ImproperlyConfigured("DJANGO_DATABASE_URL must begin with postgresql://.")
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as error:
        raise ImproperlyConfigured(f"DJANGO_DATABASE_URL cannot be read: {error}") from error
    if "dbname" not in parts:
        raise ImproperlyConfigured("DJANGO_DATABASE_URL must name a database, as in postgresql://host/name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        # A connection that died in the pool, for example when the server was restarted, is replaced unseen.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**_PATIENCE, **parts, "pool": _POOL},
    }


def redis_database(url: str, number: int) -> str:
    """One of the numbered databases of the Redis server at a URL."""
    parts = urlsplit(url)
    if parts.scheme not in ("redis", "rediss") or not parts.hostname:
        raise ImproperlyConfigured("DJANGO_REDIS_URL must look like redis://host:port or rediss://host:port.")
    if parts.path.strip("/"):
        raise ImproperlyConfigured("DJANGO_REDIS_URL must name no database: the site uses 0 and 1.")
    return parts._replace(path=f"/{number}").geturl()


_redis = required("DJANGO_REDIS_URL")

DATABASES = {"default": postgresql(required("DJANGO_DATABASE_URL"))}
# Many machines, one clock.
USE_DATABASE_TIME = True

# Nothing that Redis does takes long, and everything goes on without it: a process waits for it a second or two.
_BRISK_LAYER = {"socket_connect_timeout": 1, "socket_timeout": 1, "retry": Retry(NoBackoff(), 1)}
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [{"address": redis_database(_redis, 0), **_BRISK_LAYER}], "prefix": "court"},
    },
}
# Clearing the cache empties its whole database, with what is counted for limits, so that it has one apart.
CACHES = {
    **CACHES,
    "default": {
        "BACKEND": "tudor_site.cache.ResilientRedisCache",
        "LOCATION": redis_database(_redis, 1),
        "KEY_PREFIX": "court",
    },
}

LIMITS_REDIS_URL = redis_database(_redis, 1)

CELERY_BROKER_URL = redis_database(_redis, 0)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A task is taken off the queue when it is done: one whose worker died is handed out again after this time. No task
# may take so long, otherwise it would be handed out while it runs.
CELERY_TASK_ACKS_LATE = True
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    "visibility_timeout": 300,
    "socket_connect_timeout": 2,
    # For processes that send tasks; workers wait.
    "socket_timeout": 2,
    "socket_keepalive": True,
}
# A page that sends a task tries twice at once, for a connection that died unseen, and then goes on without the queue.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0}
# A worker waits for its queue for as long as it takes.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Of every minute: a million matches are rebuilt within a day.
ARCHIVE_CHECK_SECONDS = 45.0
