"""Tuples with one place changed: what frozen states are made of."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

Counts = tuple[int, ...]


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A tuple with another value at one place."""
    return values[:index] + (value,) + values[index + 1 :]


def changed(counts: Counts, index: int, by: int) -> Counts:
    """Counts with one of them higher or lower."""
    return counts[:index] + (counts[index] + by,) + counts[index + 1 :]
