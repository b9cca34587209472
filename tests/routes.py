"""Every address of the site, from Django's own resolver: for tests that go through all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

from accounts import redirects


class Route(NamedTuple):
    """An address: its name with its namespace, or its pattern if it has none; the whole pattern; what Django holds."""

    name: str
    path: str
    pattern: URLPattern


def all_routes() -> Iterator[Route]:
    """All addresses, in the order in which they are tried, except former ones: those only lead on to another, and
    answer everybody alike."""
    return (route for route in _routes(get_resolver().url_patterns, "", "") if not _has_moved(route))


def _has_moved(route: Route) -> bool:
    return route.pattern.callback.__module__ == redirects.__name__


def routes_of(*apps: str) -> dict[str, Route]:
    """The named addresses of these apps, by their names."""
    return {route.name: route for route in all_routes() if route.name.partition(":")[0] in apps}


def _routes(patterns: list[Any], namespace: str, before: str) -> Iterator[Route]:
    for part in patterns:
        path = before + str(part.pattern)
        if isinstance(part, URLResolver):
            yield from _routes(
                part.url_patterns, f"{namespace}{part.namespace}:" if part.namespace else namespace, path
            )
        elif isinstance(part, URLPattern):
            yield Route(f"{namespace}{part.name}" if part.name else path, path, part)
