"""Numbers in the header of every page beside those of tables and notifications: `register(...)` in the
`AppConfig.ready` of the app that counts. All of them are fetched in one request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from accounts.models import User


@dataclass(frozen=True)
class Counter:
    """Something that is counted for a person."""

    key: str
    """Its places in the page are called `count-<key>` and `menu-count-<key>`."""
    count: Callable[[User], int]
    words: Callable[[int], str]
    """What there are so many of, for who does not see the header."""


class HeaderCount(NamedTuple):
    """How many there are now."""

    key: str
    number: int
    words: str


_counters: list[Counter] = []


def register(key: str, *, count: Callable[[User], int], words: Callable[[int], str]) -> None:
    assert all(counter.key != key for counter in _counters), f"Two apps count {key!r} in the header."
    _counters.append(Counter(key, count, words))


def header_counts(user: User) -> list[HeaderCount]:
    """What is counted for a member; the header of a guest has no places for it."""
    if user.is_guest:
        return []
    found = ((counter, counter.count(user)) for counter in _counters)
    return [HeaderCount(counter.key, number, counter.words(number)) for counter, number in found]
