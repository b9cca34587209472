"""How a bench of the site begins and ends at the terminal."""

from __future__ import annotations

import os
import platform
import signal
import sys
from collections.abc import Callable

BUSY = 0.3
"""A load for each processor above which something else runs here."""


def say_where(trusted: str) -> float:
    """Says what this machine is and, if others are busy on it, what can be trusted even so; gives its load."""
    print(f"Python {platform.python_version()}  {platform.machine()}")
    load = os.getloadavg()[0]
    if load > BUSY * (os.cpu_count() or 1):
        print(f"Others are busy here already (a load of {load:.1f}): trust {trusted}, not the clock.")
    return load


def run(main: Callable[[], int]) -> None:
    """Runs a bench as a command. A signal from outside ends its servers too, as Ctrl-C does."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    sys.exit(main())
