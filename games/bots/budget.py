"""How long a bot may think: by iterations, which can be repeated, or by a clock that the host brings along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
"""Seconds since some moment."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Thinking ends with whichever is used up first."""

    iterations: int
    seconds: float = 0.0
    """Only looked at together with a clock."""
    clock: Clock | None = None

    def watch(self) -> Watch:
        """Begins now."""
        return Watch(self)


class Watch:
    """A budget that is being used up."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = self._now = budget.clock() if budget.clock is not None else 0.0
        self._done = 0

    def allows_another(self) -> bool:
        """Whether one more iteration may begin; counts it."""
        if self._budget.clock is not None:
            self._now = self._budget.clock()
            if self._now - self._began >= self._budget.seconds:
                return False
        if self._done >= self._budget.iterations:
            return False
        self._done += 1
        return True

    @property
    def left(self) -> int:
        """How many more iterations are to be expected, if they go on taking as long as so far."""
        left = self._budget.iterations - self._done
        passed = self._now - self._began
        if self._budget.clock is None or passed <= 0:
            return left
        return min(left, int(self._done * (self._budget.seconds - passed) / passed) + 1)
