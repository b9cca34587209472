"""A site as `make play` opens it, and browsers to visit it with."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitors import PATIENCE_MS, Site, Visitors
from tests.lanes import unavailable

ROOT = Path(settings.BASE_DIR)
CANDIDATES = ("chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
START_SECONDS = 600.0

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def chromium(pytestconfig: pytest.Config) -> str:
    """Where Chromium is: as CHROMIUM says, on the path, or where Debian puts it."""
    wanted = os.environ.get("CHROMIUM")
    found = next((path for name in ([wanted] if wanted else CANDIDATES) if (path := shutil.which(name))), None)
    if found is None:
        unavailable(pytestconfig, "no Chromium: install one, or name it in the environment variable CHROMIUM")
    return found


@pytest.fixture(scope="session")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site in a process of its own, with the demo people; each worker of the tests has one to itself."""
    folder = tmp_path_factory.mktemp("site")
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.browser",
        "BROWSER_TEST_FOLDER": str(folder),
        "PYTHONUNBUFFERED": "1",
    }
    manage = [sys.executable, "-m", "tests.browser.house"]
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
                server.wait(timeout=60)
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
            with urllib.request.urlopen(f"{site.address}/healthz", timeout=60):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"the site did not start:\n{site.log.read_text()}")


@pytest.fixture(scope="module")
def browser(chromium: str, site: Site) -> Iterator[Browser]:
    """Chromium for the tests of one file. Playwright keeps an event loop running, beside which Django refuses to
    touch a database: it has to be gone before the tests of another room come."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def cookies() -> dict[str, list[dict[str, object]]]:
    """The cookies of those who have signed in."""
    return {}


@pytest.fixture
def visitors(browser: Browser, site: Site, cookies: dict[str, list[dict[str, object]]]) -> Iterator[Visitors]:
    """Browsers for one test. Whatever a page or the server complains of while it runs fails it."""
    told = site.log.stat().st_size
    visitors = Visitors(browser, site, cookies)
    yield visitors
    complaints = visitors.leave()
    log = site.log.read_text()[told:]
    if "Traceback" in log:
        complaints.append(f"server: {log}")
    assert complaints == []
