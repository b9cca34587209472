"""The command: `python -m bench.release -- COMMAND`. Asks a served site without a pause while a command runs, as
`deploy/release.sh serve` is, and counts what was not answered. It fails if anything was not. On loopback only."""

from __future__ import annotations

import argparse
import http.client
import os
import ssl
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Sequence

from bench.engine import whole

PATHS = ("/", "/watch/", "/archive/", "/healthz", "/no/such/page/")
PATIENCE_SECONDS = 60.0
REST_SECONDS = 3.0
"""How long it asks before and after the command."""
NO_ANSWER = 0


class Visitors:
    """Visitors who ask one page after the other: half of them by one connection, half by a new one each time."""

    def __init__(self, port: int, count: int) -> None:
        self._port = port
        self._is_over = threading.Event()
        self._lock = threading.Lock()
        self.statuses: Counter[int] = Counter()
        self.longest = 0.0
        self._threads = [threading.Thread(target=self._ask_on, args=(number,)) for number in range(count)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    def _ask_on(self, number: int) -> None:
        connection, turn = self._connection(), number
        while not self._is_over.is_set():
            began = time.monotonic()
            try:
                connection.request("GET", PATHS[turn % len(PATHS)])
                answer = connection.getresponse()
                answer.read()
                status = answer.status
            except (OSError, http.client.HTTPException):
                status = NO_ANSWER
            with self._lock:
                self.statuses[status] += 1
                self.longest = max(self.longest, time.monotonic() - began)
            turn += 1
            if number % 2 or status == NO_ANSWER:
                connection.close()
                connection = self._connection()
        connection.close()

    def _connection(self) -> http.client.HTTPSConnection:
        # The proxy of a served site has a certificate of its own, which only this machine could know.
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("localhost", self._port, timeout=PATIENCE_SECONDS, context=trusting)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    visitors = Visitors(options.port, options.visitors)
    visitors.start()
    try:
        time.sleep(REST_SECONDS)
        began = time.monotonic()
        done = subprocess.run(options.command, check=False).returncode
        seconds = time.monotonic() - began
        time.sleep(REST_SECONDS)
    finally:
        visitors.stop()
    statuses = visitors.statuses
    failed = sum(count for status, count in statuses.items() if status == NO_ANSWER or status >= 500)
    print(f"the command took {seconds:.0f} s and ended with {done}")
    print(f"requests: {sum(statuses.values())}, failed: {failed}, the longest took {visitors.longest:.1f} s")
    print(f"by status: {dict(sorted(statuses.items()))}")
    return 1 if failed or done else 0


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(prog="python -m bench.release", description=__doc__)
    options.add_argument("--port", type=whole, default=int(os.environ.get("COURT_PORT", "8300")))
    options.add_argument("--visitors", type=whole, default=6)
    options.add_argument("command", nargs="+")
    return options


if __name__ == "__main__":
    raise SystemExit(main())
