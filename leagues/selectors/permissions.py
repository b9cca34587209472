"""What a person may do in a league, and whether they see it."""

from __future__ import annotations

from accounts.models import User
from leagues.errors import MayNot
from leagues.models import Entry, Invitation, League, Rights, Role
from leagues.permissions import ALLOWED, Permission


def rights_of(*, league: League, user: User | None) -> Rights | None:
    """The role that a person has in a league."""
    if user is None or user.pk is None:
        return None
    held = Role.objects.filter(league=league, user=user).values_list("rights", flat=True).first()
    return None if held is None else Rights(held)


def may(*, league: League, user: User | None, permission: Permission) -> bool:
    """Whether a person may do this to run a league."""
    if user is None or not user.is_active or user.is_guest:
        return False
    return rights_of(league=league, user=user) in ALLOWED[permission] or user.acts_as_staff()


def require(*, league: League, user: User, permission: Permission) -> None:
    """Refuses what a person may not do."""
    if not may(league=league, user=user, permission=permission):
        raise MayNot


def may_see(*, league: League, user: User | None) -> bool:
    """Whether a person may see a league: a private one is for those who have to do with it."""
    if not league.is_private:
        return True
    if user is None or user.pk is None:
        return False
    return (
        Role.objects.filter(league=league, user=user).exists()
        or Invitation.objects.filter(league=league, user=user).exists()
        or Entry.objects.filter(season__league=league, user=user).exists()
        or user.acts_as_staff()
    )
