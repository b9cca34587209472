"""States as JSON for the cache column, and their digest. Knows tuples, numbers and words; no game."""

from __future__ import annotations

import hashlib
import json
from typing import Any

DIGEST_LENGTH = 16

_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, check_circular=False)


def dump(fields: dict[str, Any]) -> str:
    """One line of JSON, the same for equal fields; tuples become lists."""
    return _ENCODER.encode(fields)


def load(text: str) -> dict[str, Any]:
    """The inverse of `dump`, lists as tuples."""
    fields = json.loads(text)
    if not isinstance(fields, dict):
        raise ValueError("a stored state is a JSON object")
    return {name: as_tuple(value) for name, value in fields.items()}


def as_tuple(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return tuple([as_tuple(part) if isinstance(part, list) else part for part in value])


def digest(encoded_state: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of an encoded state."""
    return hashlib.sha256(encoded_state.encode()).hexdigest()[:DIGEST_LENGTH]
