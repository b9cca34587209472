"""Removing members from a club, for now or for good."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from clubs.errors import LastOwner, MayNot, NoSuchMember
from clubs.models import Ban, Club, JoinRequest, Membership, Role
from clubs.notices import ClubNews
from clubs.permissions import Permission
from clubs.selectors.permissions import role_of
from clubs.services.leave_club import end_membership, has_other_owner
from clubs.services.lock_club import lock_club
from clubs.services.notify_club import notify_club


@transaction.atomic
def remove_member(*, club_id: int, by: User, user: User, is_banned: bool = False) -> Club:
    """Removes a member; a banned person can't come back. Officers remove members, owners everybody else but
    themselves."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.REMOVE_MEMBERS)
    member = Membership.objects.filter(club=club, user=user).first()
    if member is None and not is_banned:
        raise NoSuchMember
    if member is not None:
        _check_rank(club, by, member)
        end_membership(club=club, member=member)
        notify_club(club=club, news=ClubNews.REMOVED, people=[user.pk], about=user.pk)
    JoinRequest.objects.filter(club=club, user=user).delete()
    if is_banned:
        Ban.objects.get_or_create(club=club, user=user, defaults={"by": by})
    return club


@transaction.atomic
def lift_ban(*, club_id: int, by: User, user: User) -> None:
    """Lets a person come back, if they want to; doing it twice is no error."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.REMOVE_MEMBERS)
    Ban.objects.filter(club=club, user=user).delete()


def _check_rank(club: Club, by: User, member: Membership) -> None:
    """Refuses to remove oneself, for which there is leaving, and those of one's own rank or above."""
    if member.user_id == by.pk:
        raise MayNot
    if member.role == Role.OWNER and not has_other_owner(club=club, user=member.user):
        raise LastOwner
    held = role_of(club=club, user=by)
    is_above = held == Role.OWNER or by.acts_as_staff()
    if not is_above and member.role != Role.MEMBER:
        raise MayNot
