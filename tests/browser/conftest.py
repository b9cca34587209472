"""A site as `make play` opens it, and browsers to visit it with."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.sites import prepare_site, running_site
from tests.browser.visitors import PATIENCE_MS, Site, Visitor, Visitors
from tests.lanes import unavailable
from tests.workers import by_turns

CANDIDATES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium")
"""The first is Chromium without the windows around its pages: a new visitor costs a third of the time with it."""
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--in-process-gpu"),
    *("--disable-background-networking", "--disable-component-update"),
)
"""Nothing is drawn by a graphics card, and what draws without one needs no process of its own."""
HERE = Path(__file__).parent

_BROWSER, _RUNNING = pytest.StashKey[Browser](), pytest.StashKey[ExitStack]()
_READERS = pytest.StashKey[dict[tuple[Site, str | None], Visitor]]()

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
    with by_turns(tmp_path_factory, "prepared-site") as folder:
        if not folder.exists():
            unfinished = Path(tempfile.mkdtemp(dir=folder.parent))
            prepare_site(unfinished)
            unfinished.rename(folder)
    return folder


@pytest.fixture(scope="session")
def site(prepared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site in a process of its own, with the demo people; each worker of the tests has one to itself."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(prepared_folder, folder, dirs_exist_ok=True)
    with running_site(folder) as site:
        yield site


@pytest.fixture(scope="session")
def _loop_ends(django_db_setup: None, pytestconfig: pytest.Config) -> Iterator[None]:
    """Where a browser test is the last of all, its event loop is gone before the database is."""
    yield
    _close_browser(pytestconfig)


def _close_browser(config: pytest.Config) -> None:
    if _BROWSER in config.stash:
        del config.stash[_BROWSER]
        config.stash[_RUNNING].close()


@pytest.fixture
def browser(chromium: str, site: Site, pytestconfig: pytest.Config, _loop_ends: None) -> Browser:
    """Chromium, the same one for as long as one browser test follows another."""
    if _BROWSER not in pytestconfig.stash:
        running = pytestconfig.stash[_RUNNING] = ExitStack()
        pytestconfig.add_cleanup(running.close)
        playwright = running.enter_context(sync_playwright())
        browser = pytestconfig.stash[_BROWSER] = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        running.callback(browser.close)
        pytestconfig.stash[_READERS] = {}
    return pytestconfig.stash[_BROWSER]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Playwright keeps an event loop running, beside which Django refuses to touch a database: it has to be gone before
    a test of another kind comes."""
    if nextitem is None or nextitem.path.parent != HERE:
        _close_browser(item.config)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    visitors = getattr(item, "funcargs", {}).get("visitors")
    if report.when == "call" and report.failed and visitors is not None:
        report.sections.append(("What the browsers asked for last", visitors.asked()))
    return report


@pytest.fixture(scope="session")
def cookies() -> dict[str, list[dict[str, object]]]:
    """The cookies of those who have signed in."""
    return {}


@pytest.fixture
def visitors(
    browser: Browser, site: Site, cookies: dict[str, list[dict[str, object]]], pytestconfig: pytest.Config
) -> Iterator[Visitors]:
    """Browsers for one test. Whatever a page or the server complains of while it runs fails it."""
    told = site.log.stat().st_size
    visitors = Visitors(browser, site, cookies, pytestconfig.stash[_READERS])
    yield visitors
    complaints = visitors.leave()
    log = site.log.read_text()[told:]
    if "Traceback" in log:
        complaints.append(f"server: {log}")
    assert complaints == []
