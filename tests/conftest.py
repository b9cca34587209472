"""What every test shares."""

from __future__ import annotations

import functools
import gc
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import pytest_django
from django.db import connections
from hypothesis import settings

from tests.isolation import forget_other_tests
from tests.lanes import TEMPLATE
from tests.migrated import migrate_anew
from tests.workers import by_turns

# A busy machine makes an example slow, not wrong. The same examples every time: to search for others, say
# `--hypothesis-profile=search`, and deep runs do so by themselves.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None)
settings.load_profile("repeatable")

PRODUCTION, BROWSER = (Path(__file__).parent / name for name in ("production", "browser"))
DEALS = Random()
"""From which matches are dealt."""


@pytest.fixture(scope="session", autouse=True)
def _every_task_is_known() -> None:
    """A task that is sent runs where it is sent, whichever test happens to come first."""
    from tudor_site.celery import app

    with pytest.MonkeyPatch.context() as environment:
        # Otherwise all checks of Django are made, as `make check` makes them.
        environment.setenv("CELERY_SKIP_CHECKS", "1")
        app.loader.import_default_modules()


@pytest.fixture(scope="session", autouse=True)
def _deals_are_known() -> None:
    """Matches are dealt from seeds that follow from the name of the test: whatever it plays, it plays the same
    tomorrow."""
    from games.models import Match
    from games.models.match import SEED_BYTES

    field = Match._meta.get_field("seed")
    field.default = lambda: DEALS.randbytes(SEED_BYTES)
    # Django remembers a default that it has asked for.
    vars(field).pop("_get_default", None)


@pytest.fixture(scope="session", autouse=True)
def _rows_are_forgotten_quickly() -> Iterator[None]:
    from django.db.backends.postgresql.operations import DatabaseOperations

    from tests.quick_flush import sql_flush

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: pytest_django.DjangoDbBlocker,
) -> None:
    """On PostgreSQL the first worker runs all migrations, and every worker copies the database that they have made."""
    if template := os.environ.get(TEMPLATE):
        connections["default"].settings_dict["TEST"]["TEMPLATE"] = template
        with by_turns(tmp_path_factory, "migrated") as done, django_db_blocker.unblock():
            if not done.exists():
                migrate_anew(template)
                done.touch()


def pytest_collection_finish() -> None:
    """Whatever is there when all tests are known stays to the end: the garbage collector need not look at it again, and
    it may come less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_runtest_setup(item: pytest.Item) -> None:
    DEALS.seed(item.nodeid)
    forget_other_tests()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left alone with them at the end: other processes that are killed and come
    back, the browser, then all others in whatever order they have."""
    longest = (PRODUCTION / "test_faults.py", PRODUCTION, BROWSER)

    @functools.cache
    def turn(file: Path) -> int:
        return next((at for at, path in enumerate(longest) if file.is_relative_to(path)), len(longest))

    items.sort(key=lambda item: turn(item.path))
