"""A site as `make play` opens it, and browsers to visit it with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.sites import running_site
from tests.browser.visitors import PATIENCE_MS, Site, Visitors

CANDIDATES = ("chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Chromium is: as CHROMIUM says, on the path, or where Debian puts it."""
    wanted = os.environ.get("CHROMIUM")
    found = next((path for name in ([wanted] if wanted else CANDIDATES) if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no Chromium: install one, or name it in the environment variable CHROMIUM")
    return found


@pytest.fixture(scope="session")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site in a process of its own, with the demo people; each worker of the tests has one to itself."""
    with running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


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
