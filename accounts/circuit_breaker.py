"""Going on without a server that is away: after a failure it is left alone for a while, so that no page waits for it
again and again. One line of the log tells that it is gone, and one that it is back."""

from __future__ import annotations

import logging
import threading
from time import monotonic

LONGEST_PAUSE = 3
"""Times the first pause: a server that stays away is tried less and less often, and found again soon enough."""

logger = logging.getLogger(__name__)


class CircuitBreaker:
    """Whether it is worth asking a server, for all threads of a process together."""

    def __init__(self, server: str, *, pause: float) -> None:
        self._server = server
        self._pause = pause
        self._lock = threading.Lock()
        self._failures = 0
        self._next_trial: float | None = None
        """When the server is asked again; None while it answers."""

    def allows(self) -> bool:
        """Whether to ask the server now. While it is away one caller at a time may try, after each pause."""
        with self._lock:
            if self._next_trial is None:
                return True
            if monotonic() < self._next_trial:
                return False
            self._next_trial = self._after_pause()
            return True

    def note_success(self) -> bool:
        """The server has answered; True if it was away before."""
        with self._lock:
            was_away, self._next_trial = self._next_trial is not None, None
            self._failures = 0
        if was_away:
            logger.warning("%s answers again", self._server)
        return was_away

    def note_failure(self) -> bool:
        """The server has not answered; True if it did before."""
        with self._lock:
            was_there = self._next_trial is None
            self._failures += 1
            self._next_trial = self._after_pause()
        if was_there:
            logger.error("%s does not answer; the site goes on without it", self._server)
        return was_there

    def _after_pause(self) -> float:
        return monotonic() + self._pause * min(max(self._failures, 1), LONGEST_PAUSE)
