"""What every test about the news shares."""

from __future__ import annotations

import pytest

from news.selectors.banner import forget_banners


@pytest.fixture(autouse=True)
def _fresh_banners() -> None:
    """Pages read what this test publishes, not what the process remembers."""
    forget_banners()
