"""What all workers of one run of the tests share."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WORKER = "PYTEST_XDIST_WORKER"


@contextmanager
def by_turns(factory: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """A path in the folder of all workers, for one of them at a time: the first makes what is to be there."""
    base = factory.getbasetemp()
    shared = base.parent if WORKER in os.environ else base
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield shared / name
