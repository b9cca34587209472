"""The lanes of the tests themselves: which test runs on which database, and what is told of those that do not run."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from _pytest.outcomes import Failed, Skipped

from tests.lanes import (
    NEEDS_SERVERS,
    POSTGRESQL,
    SQLITE,
    cases_left_out,
    is_left_to_sqlite,
    lane_of,
    runs_on_postgresql,
    runs_on_sqlite,
    says_that_it_commits,
    unavailable,
)

ROOT = Path(__file__).parents[1]


class Marked:
    """As much of a test as the lanes look at."""

    def __init__(self, *markers: str, **settings: object) -> None:
        self.nodeid = ""
        self.markers = {name: pytest.Mark(name, (), settings, _ispytest=True) for name in markers}

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.markers.get(name)


@pytest.mark.parametrize(
    ("arguments", "lane"),
    [
        ([], SQLITE),
        (["tests"], SQLITE),
        (["tests/games", "tests/production"], SQLITE),
        (["tests/production"], POSTGRESQL),
        (["tests/production/test_races.py::test_two_people_cannot_have_the_last_seat"], POSTGRESQL),
    ],
)
def test_what_is_named_decides_the_lane_if_nothing_else_does(arguments: list[str], lane: str) -> None:
    assert lane_of(arguments, ROOT) == lane


@pytest.mark.parametrize(
    ("markers", "lanes"),
    [
        ((), [SQLITE]),
        (("django_db",), [SQLITE, POSTGRESQL]),
        (("django_db", "sqlite_only"), [SQLITE]),
        (("django_db", "postgresql_only"), [POSTGRESQL]),
    ],
)
def test_markers_decide_where_a_test_runs(markers: tuple[str, ...], lanes: list[str]) -> None:
    test: Any = Marked(*markers)
    assert [lane for lane, runs in ((SQLITE, runs_on_sqlite), (POSTGRESQL, runs_on_postgresql)) if runs(test)] == lanes


def test_one_run_is_enough_for_a_test_that_commits_nothing_and_needs_no_server() -> None:
    tests: list[Any] = [Marked("django_db"), Marked("django_db", transaction=True), Marked("postgresql_only")]
    assert [is_left_to_sqlite(test) for test in tests] == [True, False, False]


def test_of_many_cases_alike_a_quick_run_takes_a_part_of_every_test() -> None:
    def case(test: str, number: int) -> Any:
        marked = Marked("many")
        marked.markers["many"] = pytest.Mark("many", (3,), {}, _ispytest=True)
        marked.nodeid = f"tests/test_it.py::{test}[{number}]"
        return marked

    cases = [case("test_few", 0), *(case("test_many", number) for number in range(10))]
    usual: Any = Marked()
    left_out = list(cases_left_out([usual, *cases]))
    assert len(left_out) == 6
    assert usual not in left_out
    assert cases[0] not in left_out
    assert set(cases_left_out([*reversed(cases)])) == set(left_out)


def test_a_file_says_whether_any_of_its_tests_commits(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    for line, says in (
        ("@pytest.mark.django_db(transaction=True)", True),
        ("def test_it(transactional_db: None) -> None:", True),
        ("pytestmark = pytest.mark.postgresql_only", True),
        ("pytestmark = pytest.mark.django_db", False),
    ):
        file.write_text(line)
        says_that_it_commits.cache_clear()
        assert says_that_it_commits(file) is says


def test_every_file_that_needs_servers_says_so() -> None:
    files = sorted(NEEDS_SERVERS.glob("test_*.py"))
    assert len(files) > 10
    for file in files:
        module = import_module(f"tests.production.{file.stem}")
        assert "postgresql_only" in {mark.name for mark in module.pytestmark}, file


def test_what_is_missing_skips_a_test_or_fails_it_where_everything_has_to_run() -> None:
    def config(*, require_all: bool) -> Any:
        return SimpleNamespace(getoption={"require_all": require_all}.get)

    with pytest.raises(Skipped, match="no Redis"):
        unavailable(config(require_all=False), "no Redis")
    with pytest.raises(Failed, match="no Redis"):
        unavailable(config(require_all=True), "no Redis")


def test_without_a_browser_its_tests_fail_where_everything_has_to_run(tmp_path: Path) -> None:
    skipped = tmp_path / "skipped"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "PYTEST_"))}
    command = (sys.executable, "-m", "pytest", "tests/browser/test_clock.py", "-p", "no:cacheprovider", "-n", "0")
    runs = [
        subprocess.run(
            [*command, *options, f"--skipped-to={skipped}"],
            cwd=ROOT,
            env={**environment, "CHROMIUM": str(tmp_path / "chromium")},
            capture_output=True,
            text=True,
            check=False,
        )
        for options in ((), ("--require-all",))
    ]
    assert [run.returncode for run in runs] == [pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED], runs
    told = "On sqlite: 1 skipped: no Chromium: install one, or name it in the environment variable CHROMIUM"
    assert told in runs[0].stdout
    assert "no Chromium" in runs[1].stdout
    assert skipped.read_text().splitlines() == [told, "On sqlite: no test was skipped."]
