"""Who has just done something here. An open page alone does not count: it may be left open and not be read.
It is stored in the cache alone: if it is lost, a person gets a notification too many."""

from __future__ import annotations

from time import time

from django.core.cache import cache

SECONDS_REMEMBERED = 5 * 60


def note_activity(person_id: int) -> None:
    """The person has opened a page or sent something."""
    cache.set(_key(person_id), time(), SECONDS_REMEMBERED)


def is_active_lately(person_id: int) -> bool:
    """Whether the person has done so in the last minutes."""
    seen: float | None = cache.get(_key(person_id))
    return seen is not None and time() - seen < SECONDS_REMEMBERED


def _key(person_id: int) -> str:
    return f"active:{person_id}"
