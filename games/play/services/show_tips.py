"""Calling the guide to one's seat, and sending it away."""

from __future__ import annotations

from accounts.models import User
from games.errors import NotYourSeat
from games.models import Match, Seat


def show_tips(*, match_id: int, user: User) -> Match:
    """From now on the guide explains decisions to the person, as if he had met none of them."""
    match = Match.objects.get(pk=match_id)
    _guide(match, user, guided_from=match.ply)
    return match


def hide_tips(*, match_id: int, user: User) -> Match:
    """The guide says nothing more to the person in this match, unless it is called back."""
    match = Match.objects.get(pk=match_id)
    _guide(match, user, guided_from=None)
    return match


def _guide(match: Match, user: User, guided_from: int | None) -> None:
    # Nobody else sees it, so nobody has to be told.
    if not Seat.objects.filter(match=match, user=user, is_caretaker=False).update(guided_from=guided_from):
        raise NotYourSeat
