"""What every test shares."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.core.cache import cache
from hypothesis import settings

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


def pytest_collection_finish() -> None:
    """Whatever is there when all tests are known stays to the end: the garbage collector need not look at it again, and
    it may come less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_runtest_setup(item: pytest.Item) -> None:
    DEALS.seed(item.nodeid)
    # Who has been active lately, or has tried too often, was a person of another test with the same number.
    cache.clear()
    from accounts.limits import forget_all

    forget_all()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left alone with them at the end: other processes that are killed and come
    back, the browser, then all others in whatever order they have."""
    longest = (PRODUCTION / "test_faults.py", PRODUCTION, BROWSER)
    items.sort(key=lambda item: next((at for at, path in enumerate(longest) if item.path.is_relative_to(path)), 99))
