"""Turning the tutor on and off."""

from __future__ import annotations

from accounts.models import User
from accounts.services.save_preferences import save_preferences
from games.errors import NotYourSeat
from games.models import Match, Seat


def show_tips(*, match_id: int, user: User) -> Match:
    """From now on the tutor speaks at every decision of the person, here and at other tables."""
    return _remember(match_id, user, has_tutor=True)


def hide_tips(*, match_id: int, user: User) -> Match:
    """The tutor is silent until the person turns it on again, here and at other tables."""
    return _remember(match_id, user, has_tutor=False)


def _remember(match_id: int, user: User, *, has_tutor: bool) -> Match:
    # No one else sees it, so nothing is announced.
    if not Seat.objects.filter(match=match_id, user=user, is_caretaker=False).exists():
        raise NotYourSeat
    save_preferences(user=user, has_tutor=has_tutor)
    return Match.objects.get(pk=match_id)
