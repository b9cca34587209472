"""What every test shares."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A busy machine makes an example slow, not wrong.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def _every_task_is_known() -> None:
    """A task that is sent runs where it is sent, whichever test happens to come first."""
    from tudor_site.celery import app

    app.loader.import_default_modules()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left alone with them at the end: the run on real servers, the browser,
    then all others in whatever order they have."""
    rooms = ("production", "browser")
    items.sort(key=lambda item: rooms.index(item.path.parent.name) if item.path.parent.name in rooms else len(rooms))
