"""As much of JSON Schema as the schema of a match uses, for tests; a word that is not known here fails."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
WORDS_FOR_PEOPLE = {"$schema", "title", "description"}


def match_schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((settings.PUBLIC_DIR / "match.schema.json").read_text())
    return schema


def problems(value: Any, schema: dict[str, Any], place: str = "match") -> list[str]:
    """Everything that is not as the schema says."""
    found: list[str] = []
    for word in schema:
        if word in CHECKS:
            found += CHECKS[word](value, schema, place)
        else:
            assert word in WORDS_FOR_PEOPLE, word
    return found


def _type(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    is_flag = isinstance(value, bool)
    if not any(isinstance(value, TYPES[name]) and is_flag == (name == "boolean") for name in names):
        yield f"{place} is no {names}: {value!r}"


def _const(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    if value != schema["const"]:
        yield f"{place} is not {schema['const']}: {value!r}"


def _enum(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    if value not in schema["enum"]:
        yield f"{place} is none of {schema['enum']}: {value!r}"


def _pattern(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    if isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{place} does not look like {schema['pattern']}: {value!r}"


def _minimum(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    if value < schema["minimum"]:
        yield f"{place} is below {schema['minimum']}: {value!r}"


def _min_items(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    if len(value) < schema["minItems"]:
        yield f"{place} has fewer than {schema['minItems']} items"


def _required(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    yield from (f"{place} has no {name}" for name in schema["required"] if name not in value)


def _additional_properties(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    assert schema["additionalProperties"] is False
    yield from (f"{place} has an unknown {name}" for name in value if name not in schema["properties"])


def _properties(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    for name, inner in schema["properties"].items():
        if name in value:
            yield from problems(value[name], inner, f"{place}.{name}")


def _items(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    for number, item in enumerate(value or []):
        yield from problems(item, schema["items"], f"{place}[{number}]")


CHECKS: dict[str, Callable[[Any, dict[str, Any], str], Iterator[str]]] = {
    "type": _type,
    "const": _const,
    "enum": _enum,
    "pattern": _pattern,
    "minimum": _minimum,
    "minItems": _min_items,
    "required": _required,
    "additionalProperties": _additional_properties,
    "properties": _properties,
    "items": _items,
}
