"""A site as `make play` opens it, and browsers to visit it with."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
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
WORKER = "PYTEST_XDIST_WORKER"
MANAGE = (sys.executable, "-m", "tests.browser.house")
HERE = Path(__file__).parent

_BROWSER, _RUNNING = pytest.StashKey[Browser](), pytest.StashKey[ExitStack]()

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
def prepared_folder(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a site with the demo people keeps, written once for all workers of the tests."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if WORKER in os.environ else base
    folder = shared / "prepared-site"
    with (shared / "prepared-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished = Path(tempfile.mkdtemp(dir=shared))
            subprocess.run([*MANAGE, "prepare"], cwd=ROOT, env=_environment(unfinished), check=True)
            unfinished.rename(folder)
    return folder


@pytest.fixture(scope="session")
def site(prepared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site in a process of its own, with the demo people; each worker of the tests has one to itself."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(prepared_folder, folder, dirs_exist_ok=True)
    place = f"127.0.0.1:{_free_port()}"
    site = Site(f"http://{place}", folder / "mails", folder / "log.txt")
    with site.log.open("w") as log:
        server = subprocess.Popen(
            [*MANAGE, "runserver", "--noreload", place], cwd=ROOT, env=_environment(folder), stdout=log, stderr=log
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


@pytest.fixture
def browser(chromium: str, site: Site, pytestconfig: pytest.Config) -> Browser:
    """Chromium, the same one for as long as one browser test follows another."""
    if _BROWSER not in pytestconfig.stash:
        running = pytestconfig.stash[_RUNNING] = ExitStack()
        pytestconfig.add_cleanup(running.close)
        playwright = running.enter_context(sync_playwright())
        browser = pytestconfig.stash[_BROWSER] = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        running.callback(browser.close)
    return pytestconfig.stash[_BROWSER]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Playwright keeps an event loop running, beside which Django refuses to touch a database: it has to be gone before
    a test of another kind comes."""
    if _BROWSER in item.config.stash and (nextitem is None or nextitem.path.parent != HERE):
        del item.config.stash[_BROWSER]
        item.config.stash[_RUNNING].close()


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
