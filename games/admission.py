"""Whom a table by invitation admits beside those who were invited: the members of a group to which it belongs.

An app that knows of such groups registers here when the site starts; the services of tables need not know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from accounts.models import User
from games.models import Invitation, Match

Admits = Callable[[Match, User], bool]
Words = Callable[[Match], str]


class Source(NamedTuple):
    """What an app knows of its groups."""

    admits: Admits
    """Whether a person may sit down at a table by invitation."""
    words: Words
    """Who may, as the page of the table says it; nothing if the table is of no group."""


_sources: list[Source] = []


def register(*, admits: Admits, words: Words) -> None:
    """Asks these functions too about tables by invitation."""
    _sources.append(Source(admits, words))


def is_admitted(match: Match, user: User) -> bool:
    """Whether a table is for this person, as far as invitations go."""
    if match.access != Match.Access.INVITATION or Invitation.objects.filter(match=match, user=user).exists():
        return True
    # Who sits at a table whose seats are fixed was decided elsewhere.
    return not match.has_fixed_seats and any(source.admits(match, user) for source in _sources)


def admission_words(match: Match) -> str:
    """Who may sit down at a table by invitation beside those who were invited; nothing if nobody else may."""
    if match.access != Match.Access.INVITATION or match.has_fixed_seats:
        return ""
    return next((words for source in _sources if (words := source.words(match))), "")
