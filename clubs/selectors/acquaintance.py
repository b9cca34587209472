"""Who may write to whom because of a club."""

from __future__ import annotations

from accounts.models import User
from clubs.models import Membership


def share_a_club(writer: User, reader: User) -> bool:
    """Whether both are members of one club that is open."""
    clubs = Membership.objects.filter(user=writer, club__closed_at=None, club__hidden_at=None).values("club_id")
    return Membership.objects.filter(user=reader, club__in=clubs).exists()
