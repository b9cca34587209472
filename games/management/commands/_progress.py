"""How far a long command has come."""

from __future__ import annotations

import sys
import time

BAR = 30
SECONDS_BETWEEN_LINES = 5.0
"""Where no terminal is attached, progress is told in lines, and not too many of them."""


class Progress:
    """A bar on a terminal, and a line now and then elsewhere."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._began = self._told = time.monotonic()

    def advance(self, count: int, found: str) -> None:
        """So many more are done, and this is what has been found in all of them."""
        self._done += count
        now = time.monotonic()
        rate = self._done / max(now - self._began, 0.001)
        words = f"{self._done} of {self._total}, {rate:.0f} a second, {found}"
        if sys.stderr.isatty():
            full = BAR * self._done // self._total
            end = "\n" if self._done == self._total else ""
            sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {words}{end}")
            sys.stderr.flush()
        elif now - self._told >= SECONDS_BETWEEN_LINES:
            self._told = now
            sys.stderr.write(words + "\n")
