"""What every test about people shares."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Failed sign-ins are counted in the cache; one test does not use up what another needs."""
    cache.clear()
