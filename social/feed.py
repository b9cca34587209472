"""What people have done that those who follow them read of. Each app brings what it knows: `register(read)` in its
`AppConfig.ready`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from accounts.models import User


class Entry(NamedTuple):
    """Something that a person has done, in the language of the reader."""

    at: datetime
    person: User
    words: str
    """A sentence without its full stop, with the name of the person in it."""
    url: str
    facts: str = ""
    icon: str = ""
    """A drawing of the sprite."""


class Span(NamedTuple):
    """Of what time entries are wanted, and how many of the newest."""

    since: datetime
    before: datetime
    most: int


class Source(Protocol):
    """Reads the newest entries of people, the newest first, at most `span.most`. It tells only what every visitor of
    the site may know."""

    def __call__(self, people: Mapping[int, User], span: Span) -> Sequence[Entry]: ...


_sources: list[Source] = []


def register(source: Source) -> None:
    """Adds to all feeds from now on."""
    assert source not in _sources, "One source of the feed is registered twice."
    _sources.append(source)


def sources() -> tuple[Source, ...]:
    return tuple(_sources)
