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
