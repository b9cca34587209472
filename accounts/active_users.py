"""Who is in the middle of something, and may therefore not be sent away.

Rooms above say so when they start: `register(people_at_tables)` in their `AppConfig.ready`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import QuerySet

# A query for the ids of people, none of which is empty.
Engaged = Callable[[], QuerySet[Any, Any]]

_engaged: list[Engaged] = []


def register(engaged: Engaged) -> None:
    """Asks this room too, from now on."""
    _engaged.append(engaged)


def all_active() -> Iterable[QuerySet[Any, Any]]:
    """The queries of all rooms."""
    return (engaged() for engaged in _engaged)
