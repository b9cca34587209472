"""Leaving a club."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from clubs.errors import LastOwner, NotAMember
from clubs.models import Club, Membership, Role, TeamMatch, TeamPlayer
from clubs.services.change_club import end_club
from clubs.services.join_club import count_members


@transaction.atomic
def leave_club(*, club_id: int, user: User) -> Club:
    """Leaves a club. Its last owner hands it over first; the last member closes it."""
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    member = Membership.objects.filter(club=club, user=user).first()
    if member is None:
        raise NotAMember
    is_alone = club.member_count == 1
    if member.role == Role.OWNER and not is_alone and not has_other_owner(club=club, user=user):
        raise LastOwner
    end_membership(club=club, member=member)
    if is_alone and club.closed_at is None:
        end_club(club=club)
    return club


def has_other_owner(*, club: Club, user: User) -> bool:
    """Whether a club keeps an owner without this person."""
    return Membership.objects.filter(club=club, role=Role.OWNER).exclude(user=user).exists()


def end_membership(*, club: Club, member: Membership) -> None:
    """Removes a member, and takes them off the line-ups of matches that have not begun. The caller holds the club."""
    ahead = TeamPlayer.objects.filter(club=club, user=member.user_id, team_match__state__in=TeamMatch.AHEAD)
    ahead.delete()
    member.delete()
    count_members(club=club)
