"""What a person may do in a club, and whether they see it."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import User
from clubs.errors import MayNot, NotAMember
from clubs.models import Club, Membership, Role
from clubs.permissions import ALLOWED, OF_STAFF, Permission


def role_of(*, club: Club, user: User | None) -> Role | None:
    """What a person is in a club; None if they are no member."""
    if user is None or user.pk is None:
        return None
    held = Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()
    return None if held is None else Role(held)


def permissions_of(*, role: Role | None, user: User | None) -> frozenset[Permission]:
    """What a person of a role may do."""
    if user is None or not user.is_active or user.is_guest:
        return frozenset()
    own = frozenset(permission for permission in Permission if role in ALLOWED[permission])
    return own | OF_STAFF if user.acts_as_staff() else own


def may(*, club: Club, user: User | None, permission: Permission) -> bool:
    """Whether a person may do this in a club."""
    return permission in permissions_of(role=role_of(club=club, user=user), user=user)


def require(*, club: Club, user: User, permission: Permission) -> None:
    """Refuses what a person may not do."""
    role = role_of(club=club, user=user)
    if permission not in permissions_of(role=role, user=user):
        raise NotAMember if role is None else MayNot


def is_shown_to(*, club: Club, role: Role | None, user: User | None) -> bool:
    """Whether a person sees a club: a private or hidden one is for its members and for staff."""
    is_public = not club.is_private and club.hidden_at is None
    return is_public or role is not None or (user is not None and user.acts_as_staff())


def people_with(*, clubs: Iterable[int], permission: Permission) -> list[int]:
    """Who may do this in one of several clubs, staff aside."""
    found = Membership.objects.filter(club__in=clubs, role__in=ALLOWED[permission])
    return sorted(set(found.values_list("user_id", flat=True)))
