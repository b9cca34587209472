"""Apps that count a person's time are called before the person's quiet hours, vacations or time zone change, and after.

They register when they start: `register(hold_clocks)` in their `AppConfig.ready`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from accounts.models import User


class Holder(Protocol):
    """Brings the person's clocks up to now by the old calendar, and gives what lets them go on by the new one; both run
    in the transaction of the change."""

    def __call__(self, *, user: User) -> Callable[[], object]: ...


_holders: list[Holder] = []


def register(holder: Holder) -> None:
    """Calls this holder too, from now on."""
    assert holder not in _holders, "One app holds the same clocks twice."
    _holders.append(holder)


@contextmanager
def changing_calendar(user: User) -> Iterator[None]:
    """Around every change of when a person can be asked to decide."""
    go_on = [holder(user=user) for holder in _holders]
    yield
    for resume in go_on:
        resume()
