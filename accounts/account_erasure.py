"""What other apps erase when an account is closed: `register(erase_games)` in their `AppConfig.ready`."""

from __future__ import annotations

from typing import Protocol

from accounts.models import User


class Eraser(Protocol):
    """Erases what an app stores about a person and no other person needs; it runs in the transaction that closes the
    account."""

    def __call__(self, *, user: User) -> object: ...


_erasers: list[Eraser] = []


def register(eraser: Eraser) -> None:
    """Adds to what every closing erases from now on."""
    assert eraser not in _erasers, "One app erases the same thing twice."
    _erasers.append(eraser)


def erase_everywhere(user: User) -> None:
    for eraser in _erasers:
        eraser(user=user)
