"""JSON Schema of a game's view, read from its types: what `plain` makes of a value of theirs; and of its events, read
from their sentences. Both name the revision of the rules of which they speak: programs compare it with a table's
`ruleset`."""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from django.utils import translation

from games.engine.metas import find_meta
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.titles.registry import find_title
from games.titles.wording import EVENTS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VALUE = {"type": ["integer", "string", "array"]}
"""What an event tells of: an id, a number, or several of them."""
_PLAIN: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
}


@cache
def view_schema(slug: str) -> dict[str, Any]:
    """The schema of what a seat sees of a game."""
    meta = find_meta(slug)
    ruleset = Ruleset(slug, meta.editions[0].slug, meta.revision)
    game = game_for(ruleset)
    seen = type(game.view(game.setup(ruleset, meta.players[0]), None))
    definitions: dict[str, Any] = {}
    return {"$schema": DIALECT, "x-revision": meta.revision, **_schema(seen, definitions), "$defs": definitions}


@cache
def events_schema(slug: str) -> dict[str, Any]:
    """The schema of what happens in a game: one shape for each kind, with its sentence in English."""
    with translation.override("en"):
        told = EVENTS | dict(find_title(slug).words.events)
        kinds = {kind: str(words) for kind, words in sorted(told.items())}
    return {
        "$schema": DIALECT,
        "x-revision": find_meta(slug).revision,
        "oneOf": [_event(kind, words) for kind, words in kinds.items()],
    }


def _event(kind: str, words: str) -> dict[str, Any]:
    return {
        "type": "object",
        "description": words,
        "properties": {
            "kind": {"const": kind},
            "seat": {"type": ["integer", "null"]},
            "data": {"type": "object", "additionalProperties": VALUE},
            "words": {"type": "string"},
        },
        "required": ["kind", "seat", "data", "words"],
        "additionalProperties": False,
    }


def _schema(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    kind = getattr(kind, "__supertype__", kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part, definitions) for part in arguments]}
    if origin in (tuple, list, set, frozenset):
        return _array(arguments, definitions)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]} if len(kind) else {"type": "integer"}
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _object(kind, definitions)
    return {}


def _array(arguments: tuple[Any, ...], definitions: dict[str, Any]) -> dict[str, Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return {"type": "array", "items": _schema(arguments[0], definitions)}
    places = [_schema(part, definitions) for part in arguments]
    return {"type": "array", "prefixItems": places, "items": False}


def _object(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}
        names = kind._fields if hasattr(kind, "_fields") else list(kind.__dataclass_fields__)
        hints = get_type_hints(kind)
        definitions[name] = {
            "type": "object",
            "description": (kind.__doc__ or "").strip(),
            "properties": {field: _schema(hints[field], definitions) for field in names},
            "required": list(names),
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
