"""Whoever counts a person's time is told before his calendar changes, and after.

Rooms above say so when they start: `register(hold_clocks)` in their `AppConfig.ready`.
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
    """Tells this room too, from now on."""
    assert holder not in _holders, "One room holds the same clocks twice."
    _holders.append(holder)


@contextmanager
def changing_calendar(user: User) -> Iterator[None]:
    """Around every change of when a person can be asked to decide."""
    go_on = [holder(user=user) for holder in _holders]
    yield
    for resume in go_on:
        resume()
