"""As much of JSON Schema as the schema of a match uses, for tests; a word that is not known here fails."""

from __future__ import annotations

import json
import re
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
    for word, rule in schema.items():
        match word:
            case "type":
                names = [rule] if isinstance(rule, str) else rule
                is_flag = isinstance(value, bool)
                if not any(isinstance(value, TYPES[name]) and is_flag == (name == "boolean") for name in names):
                    found.append(f"{place} is no {names}: {value!r}")
            case "const" | "enum":
                if value not in (rule if word == "enum" else [rule]):
                    found.append(f"{place} is none of {rule}: {value!r}")
            case "pattern":
                if isinstance(value, str) and not re.search(rule, value):
                    found.append(f"{place} does not look like {rule}: {value!r}")
            case "minimum":
                if value < rule:
                    found.append(f"{place} is below {rule}: {value!r}")
            case "minItems":
                if len(value) < rule:
                    found.append(f"{place} has fewer than {rule} items")
            case "required":
                found += [f"{place} has no {name}" for name in rule if name not in value]
            case "additionalProperties":
                assert rule is False
                found += [f"{place} has an unknown {name}" for name in value if name not in schema["properties"]]
            case "properties":
                for name, inner in rule.items():
                    if name in value:
                        found += problems(value[name], inner, f"{place}.{name}")
            case "items":
                for number, item in enumerate(value or []):
                    found += problems(item, rule, f"{place}[{number}]")
            case _:
                assert word in WORDS_FOR_PEOPLE, word
    return found
