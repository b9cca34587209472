"""Whom tournaments are for, beside everybody: `register("club", may_enter=..., words=...)` in the `AppConfig.ready` of
an app that knows a group of people. A tournament whose `audience` is `club:12` is then for the members of that club."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from accounts.models import User
from tournaments.models import Tournament

MayEnter = Callable[[Tournament, User], bool]
Words = Callable[[Tournament], str]


class Audience(NamedTuple):
    """What is known of a kind of groups."""

    may_enter: MayEnter
    """Whether a person belongs to the group that a tournament names."""
    words: Words
    """The group in words, as the page names it among the entry conditions."""


_audiences: dict[str, Audience] = {}


def register(kind: str, *, may_enter: MayEnter, words: Words) -> None:
    """Says who belongs to groups of a kind."""
    assert ":" not in kind, "the kind is what stands before the colon"
    assert kind not in _audiences, f"{kind} is registered twice"
    _audiences[kind] = Audience(may_enter, words)


def unregister(kind: str) -> None:
    """Forgets a kind, as a test does that has registered it."""
    del _audiences[kind]


def may_enter(tournament: Tournament, person: User) -> bool:
    """Whether a tournament is for this person. A group that no app knows any more has no members."""
    if not tournament.audience:
        return True
    found = _audiences.get(tournament.audience.partition(":")[0])
    return found is not None and found.may_enter(tournament, person)


def audience_words(tournament: Tournament) -> str:
    """For whom a tournament is; nothing if it is for everybody."""
    found = _audiences.get(tournament.audience.partition(":")[0])
    return found.words(tournament) if found is not None else ""
