"""What is simulated, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime

from leagues.models import Format

Travel = Callable[[datetime], AbstractContextManager[object]]
"""Lets everything inside happen at that moment."""

RULESETS = {"tudor": "tudor/v15@1", "royals": "royals/arcane@1"}


class Broken(AssertionError):
    """Something that was promised did not hold."""


def require(is_so: bool, promise: str) -> None:
    """Raises `Broken` unless a promise was kept."""
    if not is_so:
        raise Broken(f"It does not hold that {promise}.")


@dataclass(frozen=True)
class Plan:
    """What is simulated."""

    players: int
    game: str = "tudor"
    table: int = 4
    group: int = 7
    seasons: int = 5
    seed: int = 1
    format: str = Format.PYRAMID
    played: int = 12
    """At so many tables of a season every decision is made by itself, through the door that pages use."""


@dataclass
class Summary:
    """What a season came to."""

    number: int
    people: int
    tables: int
    played: int
    """Tables at which every decision was made by itself."""
    short: int
    """Tables that were played without a member who had left before they began."""
    adjudged: int
    timed_out: int
    """Seats whose clock ran out, extension and all."""
    returned: int
    """Of these, how many came back."""
    withdrawn: int
    no_shows: int
    substitutes: int
    requests: int
    outlooks: int
    """Bounds for a final rank that were noted on the way, and held."""
    records: int
    """Records that were rebuilt from the archive."""
    correlation: float
    """Between strength and level, or rank where there is one division."""
    levels: list[tuple[int, int, float]] = field(default_factory=list)
    """Level, divisions, and the mean strength of its members."""
