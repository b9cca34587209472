"""Starts processes, starts those that end again, and does what it is told through a socket: the part of systemd that
a machine without it needs."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

WATCH_SECONDS = 0.2
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 60.0
"""What has run so long is started again at once when it ends."""


@dataclass
class Member:
    """One process that is to run."""

    name: str
    command: Callable[[], list[str]]
    """Made anew with every start: a release may have changed where the code is."""
    folder: Callable[[], Path]
    environment: Mapping[str, str]
    seconds_to_stop: int = 30
    process: subprocess.Popen[bytes] | None = None
    is_wanted: bool = False
    started_at: float = 0.0
    ends: int = 0
    pause: float = 0.0
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None


class Supervisor:
    def __init__(self, members: list[Member], logs: Path, control: Path) -> None:
        self._members = {member.name: member for member in members}
        self._logs, self._control = logs, control
        self._is_over = threading.Event()

    def run(self, names: list[str]) -> None:
        """Runs these members, in their order, until it is told to end; those that are left end in the reverse order."""
        self._logs.mkdir(parents=True, exist_ok=True)
        self._control.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(self._control))
            self._control.chmod(0o600)
            listener.listen()
            threading.Thread(target=self._obey, args=(listener,), name="control", daemon=True).start()
            try:
                for name in names:
                    self.start(name)
                while not self._is_over.wait(WATCH_SECONDS):
                    self._watch()
            finally:
                for member in reversed(self._members.values()):
                    self.stop(member.name)
                self._control.unlink(missing_ok=True)

    def end(self) -> None:
        self._is_over.set()

    def start(self, name: str) -> None:
        member = self._members[name]
        with member.lock:
            member.is_wanted, member.pause = True, 0.0
            if not member.is_running:
                self._launch(member)

    def stop(self, name: str) -> None:
        """Asks it to end, with all the time that it may need, and then ends it."""
        member = self._members[name]
        with member.lock:
            member.is_wanted = False
            process = member.process
            if process is None or process.poll() is not None:
                return
            process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(member.seconds_to_stop)
            # With whatever it has left behind.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def status(self) -> str:
        lines = []
        for member in self._members.values():
            told = f"runs as {member.process.pid}" if member.process and member.is_running else "does not run"
            lines.append(f"{member.name:<15} {told}{f', ended {member.ends} times' if member.ends else ''}")
        return "\n".join(lines)

    def _launch(self, member: Member) -> None:
        with (self._logs / f"{member.name}.log").open("ab") as output:
            member.process = subprocess.Popen(
                member.command(),
                cwd=member.folder(),
                env=dict(member.environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                # A Ctrl-C in the terminal is for the supervisor, which ends the others in their order.
                start_new_session=True,
            )
        member.started_at = time.monotonic()

    def _watch(self) -> None:
        for member in self._members.values():
            if not member.lock.acquire(blocking=False):
                continue
            try:
                if member.is_wanted and not member.is_running:
                    self._start_again(member)
            finally:
                member.lock.release()

    def _start_again(self, member: Member) -> None:
        ran = time.monotonic() - member.started_at
        if ran < member.pause:
            return
        member.ends += 1
        member.pause = 0.0 if ran > STEADY_SECONDS else min(LONGEST_PAUSE, max(1.0, 2 * member.pause))
        self._launch(member)

    def _obey(self, listener: socket.socket) -> None:
        while True:
            with suppress(OSError):
                caller, _address = listener.accept()
                threading.Thread(target=self._answer, args=(caller,), daemon=True).start()

    def _answer(self, caller: socket.socket) -> None:
        with caller, suppress(OSError):
            order, _, name = caller.makefile().readline().strip().partition(" ")
            caller.sendall((self._obeyed(order, name) + "\n").encode())

    def _obeyed(self, order: str, name: str) -> str:
        if name and name not in self._members:
            return f"error: there is no process {name}"
        match order:
            case "start":
                self.start(name)
            case "stop":
                self.stop(name)
            case "restart":
                self.stop(name)
                self.start(name)
            case "status":
                return self.status()
            case "end":
                self.end()
            case _:
                return f"error: there is no order {order}"
        return "done"


def tell(control: Path, order: str) -> str:
    """Sends an order to a running supervisor, and returns what it says when it is done."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(control))
        caller.sendall(f"{order}\n".encode())
        return caller.makefile().read().strip()
