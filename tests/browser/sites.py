"""A site in a process of its own, for browsers to visit."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests.browser.visitors import Site

ROOT = Path(settings.BASE_DIR)
START_SECONDS = 60.0


@contextmanager
def running_site(folder: Path, command_line: str = "tests.browser.live_site") -> Iterator[Site]:
    """A site with the demo people that writes into a folder; `command_line` is the module of its commands."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.browser",
        "BROWSER_TEST_FOLDER": str(folder),
        "PYTHONUNBUFFERED": "1",
    }
    manage = [sys.executable, "-m", command_line]
    for command in (["migrate", "--verbosity", "0"], ["demo"]):
        subprocess.run([*manage, *command], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    place = f"127.0.0.1:{_free_port()}"
    site = Site(f"http://{place}", folder / "mails", folder / "log.txt")
    with site.log.open("w") as log:
        server = subprocess.Popen(
            [*manage, "runserver", "--noreload", place], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        try:
            _wait_until_ready(site, server)
            yield site
        finally:
            server.terminate()
            try:
                server.wait(timeout=10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _wait_until_ready(site: Site, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{site.address}/healthz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"the site did not start:\n{site.log.read_text()}")
