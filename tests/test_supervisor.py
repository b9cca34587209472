"""The supervisor of `make serve`: what ends starts again, what is told is done, and nothing is left at the end."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy.supervisor import Member, Supervisor, tell

pytestmark = pytest.mark.sqlite_only
SECONDS = 120
SLEEPER = "import time\nwhile True: time.sleep(60)"
STUBBORN = f"import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('ready', flush=True)\n{SLEEPER}"


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Served:
    """A supervisor that runs in a thread of the test."""

    def __init__(self, folder: Path) -> None:
        self.control, self.folder = folder / "control", folder
        self.members = {
            name: Member(name, lambda code=code: [sys.executable, "-c", code], lambda: folder, os.environ, 1)  # type: ignore[misc]
            for name, code in (("sleeper", SLEEPER), ("stubborn", STUBBORN), ("other", SLEEPER))
        }
        self.supervisor = Supervisor(list(self.members.values()), folder / "logs", self.control)
        self.thread = threading.Thread(target=self.supervisor.run, args=(["sleeper", "stubborn"],))

    def pid(self, name: str) -> int:
        process = self.members[name].process
        return process.pid if process and process.poll() is None else 0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    running = Served(tmp_path)
    running.thread.start()
    wait_until(lambda: all(running.pid(name) for name in ("sleeper", "stubborn")))
    yield running
    running.supervisor.end()
    running.thread.join(SECONDS)
    assert not any(running.pid(name) for name in running.members)
    assert not running.control.exists()


def test_what_ends_is_started_again_and_what_was_stopped_is_not(served: Served) -> None:
    first = served.pid("sleeper")
    os.kill(first, 9)
    wait_until(lambda: served.pid("sleeper") not in (0, first))
    assert "ended 1 times" in tell(served.control, "status")
    assert tell(served.control, "stop sleeper") == "done"
    assert served.pid("sleeper") == 0
    assert "sleeper         does not run" in tell(served.control, "status")


def test_orders_are_done_when_they_are_answered(served: Served) -> None:
    assert not served.pid("other")
    assert tell(served.control, "start other") == "done"
    first = served.pid("other")
    assert first
    assert tell(served.control, "restart other") == "done"
    assert served.pid("other") not in (0, first)
    assert tell(served.control, "start nothing") == "error: there is no process nothing"
    assert tell(served.control, "dance") == "error: there is no order dance"


def test_what_does_not_end_when_it_is_asked_is_ended(served: Served) -> None:
    wait_until(lambda: "ready" in (served.folder / "logs/stubborn.log").read_text())
    assert tell(served.control, "stop stubborn") == "done"
    assert not served.pid("stubborn")


def test_only_the_owner_gives_orders(served: Served) -> None:
    assert served.control.stat().st_mode & 0o777 == 0o600
