"""The one door to a match, for programs: as for pages, by what its viewer may look at."""

from __future__ import annotations

from accounts.models import User
from api.errors import NothingHere
from games.models import Match
from games.play.selectors.access import accessible_match, accessible_match_id


def found_match(code: str, user: User | None) -> Match:
    """The match of a code; raises a refusal if there is none, or if it is sealed to the person."""
    try:
        return accessible_match(code=code, user=user)
    except Match.DoesNotExist as error:
        raise NothingHere from error


def found_match_id(code: str, user: User | None) -> int:
    """The key of the match of a code; raises the same."""
    try:
        return accessible_match_id(code=code, user=user)
    except Match.DoesNotExist as error:
        raise NothingHere from error
