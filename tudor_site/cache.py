"""The cache of a site of many processes. It works without its server: while Redis is away each process stores for
itself, so that pages, moves and signing in go on, and limits still count what comes to that process."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import OutOfMemoryError, ReadOnlyError
from redis.exceptions import TimeoutError as RedisSilent
from redis.retry import Retry

from accounts import meters
from accounts.circuit_breaker import CircuitBreaker

SECONDS_TO_ANSWER = 1.0
SECONDS_BETWEEN_TRIALS = 5.0
CONNECTION_OPTIONS: dict[str, Any] = {
    "socket_connect_timeout": SECONDS_TO_ANSWER,
    "socket_timeout": SECONDS_TO_ANSWER,
    # A connection that died while it was not used is replaced unseen. A server that did not answer in time is not asked
    # twice.
    "retry": Retry(NoBackoff(), 1, supported_errors=(RedisAway,)),
}
"""Short patience: nothing in the cache is worth waiting for."""
OUTAGES = (RedisAway, RedisSilent, OutOfMemoryError, ReadOnlyError)

T = TypeVar("T")

_breaker = CircuitBreaker("the cache", pause=SECONDS_BETWEEN_TRIALS)


class ResilientRedisCache(RedisCache):
    """Django's cache on Redis, and the memory of the process while Redis does not answer."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        # A copy: Django takes the options out of what it is given.
        options = {**CONNECTION_OPTIONS, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._memory = LocMemCache("while-redis-is-away", {**params, "OPTIONS": {"MAX_ENTRIES": 10_000}})

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._asked(super().add, self._memory.add, *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._asked(super().get, self._memory.get, *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._asked(super().set, self._memory.set, *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._asked(super().touch, self._memory.touch, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._asked(super().delete, self._memory.delete, *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._asked(super().get_many, self._memory.get_many, *args, **kwargs)

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        return self._asked(super().set_many, self._memory.set_many, *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._asked(super().delete_many, self._memory.delete_many, *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._asked(super().has_key, self._memory.has_key, *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> int:
        return self._asked(super().incr, self._memory.incr, *args, **kwargs)

    def clear(self) -> None:
        self._memory.clear()
        self._asked(super().clear, self._memory.clear)

    def _asked(self, ask: Callable[..., T], remember: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        if _breaker.allows():
            began = perf_counter()
            try:
                answer = ask(*args, **kwargs)
            except OUTAGES:
                if _breaker.note_failure():
                    # What was remembered in an earlier outage is out of date.
                    self._memory.clear()
            else:
                _breaker.note_success()
                return answer
            finally:
                meters.CACHE_CALLS.labels("cache").inc()
                meters.CACHE_SECONDS.inc(perf_counter() - began)
        meters.CACHE_CALLS.labels("memory").inc()
        return remember(*args, **kwargs)
