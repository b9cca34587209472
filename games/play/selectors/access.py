"""The one door to a match: every page, file and socket under it asks here who may look at it at all.

A table is open or sealed. An open one is shown to everyone who has its address; an address is too long to be guessed,
and the tables that are private (by link or by invitation) are in no list. A block between two people keeps them from
playing together, not from looking: signed out, both could. A sealed table is dealt the same cards as others: until all
of them are over, only its players may look at it, and no host and no member of staff may."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from games.errors import SecretsHeld
from games.models import Match
from games.play.selectors.table import find_match

Visitor = AbstractBaseUser | AnonymousUser | None

MOST_REMEMBERED = 10_000
_open_ids: dict[str, int] = {}
"""The keys of matches that are known to be open, by code. They can be kept: a match is sealed when it is dealt, never
later, and its address changes only before that."""


def accessible_match(*, code: str, user: Visitor) -> Match:
    """The match of an address, with its seats; raises `Match.DoesNotExist` and `SecretsHeld`."""
    match = find_match(code)
    require_access(match=match, user=user)
    _remember(match)
    return match


def accessible_match_id(*, code: str, user: Visitor) -> int:
    """The key of the match of an address, at no cost if the table is known to be open; raises what `accessible_match`
    raises."""
    if (known := known_open_id(code)) is not None:
        return known
    match = Match.objects.only("code", "secrets_held", "status").get(code=code)
    require_access(match=match, user=user)
    _remember(match)
    return match.pk


def known_open_id(code: str) -> int | None:
    """The key of a table that is known to be open, without a look at the database."""
    return _open_ids.get(code)


def require_access(*, match: Match, user: Visitor) -> None:
    """Refuses a person who may not look at a match."""
    if not match.is_shown_to(user):
        raise SecretsHeld


def _remember(match: Match) -> None:
    if match.secrets_held or match.status in Match.GATHERING:
        return
    if len(_open_ids) >= MOST_REMEMBERED:
        _open_ids.clear()
    _open_ids[match.code] = match.pk
