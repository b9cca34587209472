"""Waiting for other processes, with patience that ends."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 600
"""Much longer than anything takes on a busy machine: what does not come within it never comes."""


def wait_until(condition: Callable[[], bool], what: str, seconds: float = SECONDS) -> None:
    """Returns when the condition holds; fails when it takes too long."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        time.sleep(0.1)
