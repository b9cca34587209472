"""The same noun in every layer: where one post is one service, address, view and service have one name."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

from tests.routes import Route, all_routes

APPS = (
    "accounts", "api", "clubs", "games", "leaderboards", "leagues", "moderation", "news", "pages", "search", "social",
    "tournaments",
)  # fmt: skip
READ_ONLY = {"pages", "search"}
"""Apps in which there is nothing to do but read."""
NOT_YET: set[str] = set()
"""Apps whose names are still to be compared."""
EXCEPTIONS: dict[str, str] = {
    "games:command": "a typed move is played by the service of the buttons",
}
"""Addresses that are not called after their service, by their names, and why."""


class Nouns(NamedTuple):
    """What one thing is called in three layers."""

    address: str
    view: str
    service: str


@pytest.mark.parametrize("app", sorted({*APPS} - NOT_YET - READ_ONLY))
def test_address_view_and_service_of_one_thing_have_one_name(app: str) -> None:
    found = nouns_of(app)
    assert found, "an app in which something can be done"
    differing = {name: nouns for name, nouns in found.items() if len(set(nouns)) > 1}
    assert {name: nouns for name, nouns in differing.items() if name not in EXCEPTIONS} == {}


def test_every_exception_is_needed() -> None:
    found = {name: nouns for app in APPS for name, nouns in nouns_of(app).items()}
    assert [name for name in EXCEPTIONS if name not in found or len(set(found[name])) == 1] == []


def nouns_of(app: str) -> dict[str, Nouns]:
    """The names of everything in an app that can only be posted and is done by exactly one service."""
    found = {}
    for route in all_routes():
        namespace, _, address = route.name.rpartition(":")
        if namespace == app and methods_of(route) == {"POST"}:
            view = inspect.unwrap(route.pattern.callback)
            services = set(services_of(view))
            if len(services) == 1:
                found[route.name] = Nouns(address, view.__name__, services.pop())
    return found


def methods_of(route: Route) -> set[str]:
    """The methods that a view accepts, as its decorators say; none if they say nothing."""
    view: Any = route.pattern.callback
    while view is not None:
        methods = inspect.getclosurevars(view).nonlocals.get("request_method_list")
        if methods is not None:
            return set(methods)
        view = getattr(view, "__wrapped__", None)
    return set()


def services_of(view: Any) -> Iterator[str]:
    """The names of the services that a view calls, or hands to another function that calls them."""
    known = view.__globals__
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(view)))):
        named: object = None
        if isinstance(node, ast.Name):
            named = known.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = known.get(node.value.id)
            named = getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
        if isinstance(named, FunctionType) and "services" in named.__module__.split("."):
            yield named.__name__
