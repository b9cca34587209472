"""What states of all games share: copies that are cheap, and a place beside the fields for what is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

S = TypeVar("S", bound="Frozen")
T = TypeVar("T")

_LEGAL = "_legal"


class Frozen:
    """The base of a frozen dataclass without slots."""

    def with_(self: S, **changes: Any) -> S:
        """A copy with other values: `dataclasses.replace` at a fifth of its price, for several are made in every
        move."""
        copy = object.__new__(type(self))
        fields = copy.__dict__
        fields |= self.__dict__
        fields.pop(_LEGAL, None)
        fields |= changes
        return copy

    def known_legal(self: S, work_out: Callable[[S], list[T]]) -> list[T]:
        """The legal moves, worked out at the first question: a state never changes, so the answer never does."""
        moves: list[T] | None = self.__dict__.get(_LEGAL)
        if moves is None:
            moves = self.__dict__[_LEGAL] = work_out(self)
        return moves
