"""How far a backup has come."""

from __future__ import annotations

import sys
import time

MEGABYTE = 1024 * 1024
SECONDS_BETWEEN_LINES = 5.0


class ByteProgress:
    """A line that grows on a terminal, and one now and then elsewhere. How much a database will come to is not known
    before, so it tells what is done and how fast."""

    def __init__(self) -> None:
        self._what = ""
        self._size = 0
        self._began = self._told = time.monotonic()

    def __call__(self, what: str, size: int) -> None:
        now = time.monotonic()
        if what != self._what:
            self._end_line()
            self._what, self._size, self._began = what, 0, now
        self._size += size
        if now - self._told >= (0.2 if sys.stderr.isatty() else SECONDS_BETWEEN_LINES):
            self._told = now
            rate = self._size / max(now - self._began, 0.001) / MEGABYTE
            words = f"{what}: {self._size / MEGABYTE:.0f} MB, {rate:.0f} MB a second"
            sys.stderr.write(f"\r{words}" if sys.stderr.isatty() else f"{words}\n")
            sys.stderr.flush()

    def _end_line(self) -> None:
        if self._what and sys.stderr.isatty():
            sys.stderr.write("\n")
