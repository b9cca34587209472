"""Showing and hiding tips."""

from __future__ import annotations

from accounts.models import User
from games.errors import NotYourSeat
from games.models import Match, Seat


def show_tips(*, match_id: int, user: User) -> Match:
    """From now on tips explain decisions to the person, as if they had met none of them before."""
    match = Match.objects.get(pk=match_id)
    _guide(match, user, guided_from=match.ply)
    return match


def hide_tips(*, match_id: int, user: User) -> Match:
    """No more tips are shown to the person in this match, unless they ask for them again."""
    match = Match.objects.get(pk=match_id)
    _guide(match, user, guided_from=None)
    return match


def _guide(match: Match, user: User, guided_from: int | None) -> None:
    # No one else sees it, so nothing is announced.
    if not Seat.objects.filter(match=match, user=user, is_caretaker=False).update(guided_from=guided_from):
        raise NotYourSeat
