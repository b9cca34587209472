"""Where limits are counted: in Redis for all processes together, or in the memory of this one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from django.conf import settings
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from accounts.circuit_breaker import CircuitBreaker

KEY_PREFIX = "court-limits"
SECONDS_WITHOUT = 15.0
"""How long Redis is left alone after it has not answered."""

T = TypeVar("T")


class Counters:
    """Counts in Redis, and in the memory of the process while Redis is away or if there is none.

    Without Redis every process counts for itself: limits become wider, and no request fails or waits."""

    def __init__(self, url: str, *, seconds_to_wait: float) -> None:
        self._local = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(_redis(url, seconds_to_wait)) if url else None
        self._breaker = CircuitBreaker("the store of limits", pause=SECONDS_WITHOUT)

    def ask(self, question: Callable[[MovingWindowRateLimiter], T]) -> T:
        """The answer of the shared counters if they can be reached in time, and of the local ones otherwise."""
        if self._shared is None or not self._breaker.allows():
            return question(self._local)
        try:
            answer = question(self._shared)
        except (RedisError, OSError):
            self._breaker.note_failure()
            return question(self._local)
        self._breaker.note_success()
        return answer

    def clear(self) -> None:
        """Forgets everything that was counted."""
        self._local.storage.reset()
        if self._shared is not None:
            self._shared.storage.reset()


@cache
def counters() -> Counters:
    """The counters of this process, made when they are first needed: after a server has made its processes."""
    return Counters(settings.LIMITS_REDIS_URL, seconds_to_wait=settings.LIMITS_SECONDS_TO_WAIT)


def _redis(url: str, seconds_to_wait: float) -> RedisStorage:
    return RedisStorage(
        url,
        key_prefix=KEY_PREFIX,
        socket_timeout=seconds_to_wait,
        socket_connect_timeout=seconds_to_wait,
        # A connection that Redis has closed is opened again at once; nothing is tried more often.
        retry=Retry(NoBackoff(), 1),  # type: ignore[arg-type]
    )
