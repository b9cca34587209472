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
START_SECONDS = 600.0
LIVE_SITE = "tests.browser.live_site"


def prepare_site(folder: Path) -> None:
    """Writes the database and the demo people of a site into a folder."""
    manage = [sys.executable, "-m", LIVE_SITE]
    subprocess.run([*manage, "prepare"], cwd=ROOT, env=_environment(folder), check=True)


@contextmanager
def running_site(folder: Path, command_line: str = LIVE_SITE) -> Iterator[Site]:
    """A site on a folder that is prepared; `command_line` is the module of its commands."""
    manage = [sys.executable, "-m", command_line]
    place = f"127.0.0.1:{_free_port()}"
    site = Site(f"http://{place}", folder / "mails", folder / "log.txt")
    with site.log.open("w") as log:
        server = subprocess.Popen(
            [*manage, "runserver", "--noreload", place], cwd=ROOT, env=_environment(folder), stdout=log, stderr=log
        )
        try:
            _wait_until_ready(site, server)
            yield site
        finally:
            server.terminate()
            try:
                server.wait(timeout=60)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _environment(folder: Path) -> dict[str, str]:
    """That of a site which keeps everything in this folder."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.browser",
        "BROWSER_TEST_FOLDER": str(folder),
        "PYTHONUNBUFFERED": "1",
    }


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
            with urllib.request.urlopen(f"{site.address}/healthz", timeout=60):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"the site did not start:\n{site.log.read_text()}")
