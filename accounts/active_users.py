"""People who are in the middle of something, and whose accounts are therefore not removed.

Other apps say who they are: `register(people_at_tables)` in their `AppConfig.ready`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import QuerySet

# A query for the ids of people, none of which is empty.
ActiveUsers = Callable[[], QuerySet[Any, Any]]

_queries: list[ActiveUsers] = []


def register(query: ActiveUsers) -> None:
    """Adds to whom `all_active` finds from now on."""
    _queries.append(query)


def all_active() -> Iterable[QuerySet[Any, Any]]:
    """The queries of all apps."""
    return (query() for query in _queries)
