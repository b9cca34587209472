"""What members are in a club."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from clubs.errors import LastOwner, NoSuchMember
from clubs.models import Membership, Role
from clubs.notices import ClubNews
from clubs.permissions import Permission
from clubs.services.leave_club import has_other_owner
from clubs.services.lock_club import lock_club
from clubs.services.notify_club import notify_club


@transaction.atomic
def give_role(*, club_id: int, by: User, user: User, role: Role) -> Membership:
    """Gives a member a role in the place of the one they had; a club keeps an owner."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.GIVE_ROLES)
    member = Membership.objects.filter(club=club, user=user).first()
    if member is None:
        raise NoSuchMember
    if member.role == role:
        return member
    if member.role == Role.OWNER and not has_other_owner(club=club, user=user):
        raise LastOwner
    member.role = role
    member.save(update_fields=["role"])
    if by.pk != user.pk:
        notify_club(club=club, news=ClubNews.ROLE, people=[user.pk], about=Membership.RANKS[role])
    return member
