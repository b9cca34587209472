"""The description of the API is complete."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from django.test import Client

from api.root import api


def test_every_operation_has_a_summary_and_describes_its_answer() -> None:
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"][0].isupper(), f"{method} {path}"
            assert any(status.startswith("2") for status in map(str, operation["responses"])), f"{method} {path}"


def test_the_description_is_served() -> None:
    description = Client().get("/api/v1/openapi.json").json()
    assert description["openapi"].startswith("3.1")
    assert description["info"]["version"] == "1.0.0"


def test_every_schema_has_a_name_of_its_own() -> None:
    """Two of one name would be described as one."""
    modules = Path("api/schemas").glob("*.py")
    bodies = (ast.parse(path.read_text()).body for path in modules)
    names = Counter(node.name for body in bodies for node in body if isinstance(node, ast.ClassDef))
    assert [name for name, times in names.items() if times > 1] == []
