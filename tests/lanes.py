"""The two lanes of the tests: SQLite, and PostgreSQL with Redis. `--database` chooses one of them.

On SQLite run all tests but those marked `postgresql_only`; on PostgreSQL run these, and all others that use the
database unless they are marked `sqlite_only`; with `--once` only those of them that commit, where databases differ
most, and the rest is left to SQLite; and of tests marked `many`, which have many cases alike, a part. All of them run
without it, as in continuous integration. Servers are started once for a run and stopped at its end. Each worker of
xdist has a database of its own on the one PostgreSQL, and a Redis of its own: what is published on a Redis is heard in
all its numbered databases.

`pyproject.toml` loads this plugin before Django reads its settings.
"""

from __future__ import annotations

import os
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from execnet import XSpec

SQLITE, POSTGRESQL = "sqlite", "postgresql"
NEEDS_SERVERS = Path(__file__).parent / "production"
"""Where every test is marked `postgresql_only`."""
WITHOUT_DATABASE = tuple(Path(__file__).parent / name for name in ("engine", "browser"))
"""Where no test uses the database, or none but that of a site of its own."""
DATABASE_FIXTURES = {"db", "transactional_db"}
SAYS_THAT_IT_COMMITS = re.compile("transaction=True|transactional_db|postgresql_only")
"""What stands in every file with a test that needs PostgreSQL in any case, and in few others."""

_DATABASE_URL, _REDIS_URL = "DJANGO_DATABASE_URL", "DJANGO_REDIS_URL"
_MISSING = "TEST_SERVERS_MISSING"
"""Tells workers why there are no servers."""
TEMPLATE = "TEST_TEMPLATE_DATABASE"
"""Tells workers the name of the database that is migrated once and copied by all of them."""
_LANE, _SERVERS = pytest.StashKey[str](), pytest.StashKey[ExitStack]()
_LEFT_OUT = pytest.StashKey[int]()
"""How many cases of tests marked `many` do not run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("lanes")
    group.addoption(
        "--database",
        choices=(SQLITE, POSTGRESQL),
        help="the lane to run; by default SQLite, or PostgreSQL if all named tests are in tests/production",
    )
    group.addoption(
        "--require-all",
        action="store_true",
        help="let a test fail that would be skipped for want of a browser or a server",
    )
    group.addoption(
        "--once",
        action="store_true",
        help="leave to SQLite what could run on both databases, but for tests that commit; of many cases run a part",
    )
    group.addoption("--skipped-to", metavar="FILE", help="add to a file what was skipped, and why")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Workers inherit the environment that is made here, and start nothing."""
    options = early_config.known_args_namespace
    lane = options.database or lane_of(options.file_or_dir, early_config.invocation_params.dir)
    early_config.stash[_LANE] = lane
    if lane == POSTGRESQL and "PYTEST_XDIST_WORKER" not in os.environ:
        _start_servers(early_config)
    return (yield)


def lane_of(arguments: Sequence[str], folder: Path) -> str:
    """The lane of the tests that a command line in this folder names."""
    paths = [(folder / argument.partition("::")[0]).resolve() for argument in arguments]
    return POSTGRESQL if paths and all(path.is_relative_to(NEEDS_SERVERS) for path in paths) else SQLITE


def _start_servers(config: pytest.Config) -> None:
    """Starts what all workers share, and the Redis of the first of them or of this process."""
    from tests.production import servers

    running = config.stash[_SERVERS] = ExitStack()
    config.add_cleanup(running.close)
    try:
        os.environ[_DATABASE_URL] = url = running.enter_context(servers.postgresql())
        os.environ[TEMPLATE] = running.enter_context(servers.spare_database(url))
        os.environ[_REDIS_URL] = running.enter_context(servers.redis_server())
    except servers.Unavailable as reason:
        os.environ[_MISSING] = str(reason)
    else:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tudor_site.settings.test_postgresql"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: Sequence[XSpec]) -> None:
    """Gives every other worker a Redis of its own."""
    if config.getoption("database") == POSTGRESQL and _MISSING not in os.environ:
        from tests.production import servers

        for spec in specs[1:]:
            spec.env[_REDIS_URL] = config.stash[_SERVERS].enter_context(servers.redis_server(is_own=True))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "postgresql_only: needs PostgreSQL and Redis")
    config.addinivalue_line("markers", "many(every): has many cases alike, of which --once runs one in so many")
    config.addinivalue_line("markers", "sqlite_only: says nothing about a database, and is not repeated on PostgreSQL")
    # With it the options of workers tell their lane.
    config.option.database = config.stash.get(_LANE, config.option.database)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Thousands of tests would be read on PostgreSQL only to be left out."""
    if config.getoption("database") == SQLITE:
        return None
    is_left_out = collection_path in WITHOUT_DATABASE
    if config.getoption("once") and collection_path.match("test_*.py"):
        is_left_out = not says_that_it_commits(collection_path)
    return True if is_left_out else None


@cache
def says_that_it_commits(file: Path) -> bool:
    return SAYS_THAT_IT_COMMITS.search(file.read_text(encoding="utf-8")) is not None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    missed = {item.nodeid for item in items if runs_on_postgresql(item) and is_without_database(item.path)}
    committing = (item for item in items if runs_on_postgresql(item) and not is_left_to_sqlite(item))
    if missed := missed | {item.nodeid for item in committing if not says_that_it_commits(item.path)}:
        raise pytest.UsageError(f"tests that use the database would never run on PostgreSQL: {sorted(missed)}")
    if config.getoption("database") == SQLITE:
        chosen = {item for item in items if runs_on_sqlite(item)}
    else:
        is_once = config.getoption("once")
        chosen = {item for item in items if runs_on_postgresql(item) and not (is_once and is_left_to_sqlite(item))}
    if config.getoption("once"):
        left_out = chosen.intersection(cases_left_out(items))
        chosen -= left_out
        config.stash[_LEFT_OUT] = len(left_out)
        if hasattr(config, "workeroutput"):
            config.workeroutput["left_out"] = len(left_out)
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = [item for item in items if item in chosen]


@cache
def is_without_database(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in WITHOUT_DATABASE)


def runs_on_sqlite(item: pytest.Item) -> bool:
    return item.get_closest_marker("postgresql_only") is None


def runs_on_postgresql(item: pytest.Item) -> bool:
    if item.get_closest_marker("postgresql_only"):
        return True
    uses_database = item.get_closest_marker("django_db") or DATABASE_FIXTURES.intersection(_fixtures(item))
    return bool(uses_database) and item.get_closest_marker("sqlite_only") is None


def is_left_to_sqlite(item: pytest.Item) -> bool:
    """Whether one run of a test that could run on both databases is enough where time is short."""
    if item.get_closest_marker("postgresql_only"):
        return False
    marker = item.get_closest_marker("django_db")
    commits = marker is not None and marker.kwargs.get("transaction", False)
    return not commits and "transactional_db" not in _fixtures(item)


def cases_left_out(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """The cases of tests marked `many` that a quick run does without. Which they are follows from their names, so that
    they are the same for every worker; of each test as many stay as its marker says."""
    cases: defaultdict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if marker := item.get_closest_marker("many"):
            cases[item.nodeid.partition("[")[0], marker.args[0]].append(item)
    for (_, every), alike in cases.items():
        by_chance = sorted(alike, key=lambda item: zlib.crc32(item.nodeid.encode()))
        yield from by_chance[-(-len(alike) // every) :]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All workers of a lane leave out the same."""
    node.config.stash[_LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def _fixtures(item: pytest.Item) -> Sequence[str]:
    return item.fixturenames if isinstance(item, pytest.Function) else ()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if reason := os.environ.get(_MISSING):
        unavailable(item.config, reason)


@pytest.fixture(scope="session")
def is_quick(pytestconfig: pytest.Config) -> bool:
    """Whether time is short: a test that does the same over and over does it less often then."""
    return bool(pytestconfig.getoption("once"))


def unavailable(config: pytest.Config, reason: str) -> NoReturn:
    """Skips a test that lacks something of the machine, or fails it where everything has to run."""
    if config.getoption("require_all"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    # The process that runs the workers tells of all of them.
    if hasattr(config, "workerinput"):
        return
    lines = [f"On {config.getoption('database')}: {line}" for line in _told(terminalreporter.stats.get("skipped", []))]
    if left_out := config.stash.get(_LEFT_OUT, 0):
        lines.append(f"On {config.getoption('database')}: {left_out} cases of many alike are left to `make test-all`.")
    terminalreporter.section("skipped tests")
    for line in lines:
        terminalreporter.line(line)
    if path := config.getoption("skipped_to"):
        with Path(path).open("a") as file:
            file.writelines(f"{line}\n" for line in lines)


def _told(reports: Sequence[pytest.TestReport | pytest.CollectReport]) -> Iterator[str]:
    """How many tests were skipped for each reason."""
    if not reports:
        yield "no test was skipped."
    for reason, count in Counter(str(_reason(report)) for report in reports).most_common():
        yield f"{count} skipped: {reason.removeprefix('Skipped: ')}"


def _reason(report: pytest.TestReport | pytest.CollectReport) -> object:
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
