"""What every test shares."""

from __future__ import annotations

from hypothesis import settings

# A busy machine makes an example slow, not wrong.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
