"""The event loop on which messages to sockets are sent from code that has none.

Where sockets are served it is theirs: a layer in memory may be touched from no other thread. Elsewhere a thread keeps
one for the whole life of the process, so that connections to the layer's server stay open from message to message.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import TimeoutError as TookTooLong
from typing import Any

from redis import RedisError

from accounts.circuit_breaker import CircuitBreaker

SECONDS_TO_SEND = 1.0
SECONDS_BETWEEN_TRIALS = 5.0

_breaker = CircuitBreaker("the server of socket messages", pause=SECONDS_BETWEEN_TRIALS)
_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None


def _forget() -> None:
    global _loop
    _loop = None


# A process that is forked has the loop, and not the thread that runs it.
os.register_at_fork(after_in_child=_forget)


def serve_sockets_here() -> None:
    """Says that the running loop serves sockets, and that messages are to be sent on it."""
    global _loop
    _loop = asyncio.get_running_loop()


def run(sending: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine to its end; raises what it raises. While the layer's server is away nothing is sent and nothing
    waits: open pages ask again by themselves."""
    if not _breaker.allows():
        sending.close()
        return
    future = asyncio.run_coroutine_threadsafe(sending, _running_loop())
    try:
        future.result(SECONDS_TO_SEND)
    except (RedisError, OSError, TookTooLong):
        future.cancel()
        _breaker.note_failure()
    else:
        _breaker.note_success()


def _running_loop() -> asyncio.AbstractEventLoop:
    global _loop
    with _lock:
        if _loop is None or not _loop.is_running():
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="socket-messages", daemon=True).start()
        return _loop
