"""What becomes of the clubs of a person who closes their account."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from clubs.models import (
    Ban,
    Club,
    ClubAnnouncement,
    ClubInviteLink,
    ClubMessage,
    JoinRequest,
    Membership,
    Role,
    TeamMatch,
)
from clubs.services.change_club import end_club
from clubs.services.create_club import free_slug
from clubs.services.leave_club import end_membership, has_other_owner


@transaction.atomic
def leave_clubs(*, user: User) -> None:
    """Leaves every club and erases what was written there. A club whose last owner goes is handed to the officer, or
    else the member, of longest standing; one without other members is closed."""
    for club_id in Membership.objects.filter(user=user).order_by("club_id").values_list("club_id", flat=True):
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        member = Membership.objects.select_related("user").get(club=club, user=user)
        if member.role == Role.OWNER and not has_other_owner(club=club, user=user):
            _hand_over(club, user)
        end_membership(club=club, member=member)
        if club.member_count == 0:
            _end_alone(club)
    Club.objects.filter(described_by=user).update(description="", described_by=None)
    JoinRequest.objects.filter(user=user).delete()
    Ban.objects.filter(user=user).delete()
    ClubInviteLink.objects.filter(made_by=user).delete()
    ClubMessage.objects.filter(by=user).delete()
    ClubAnnouncement.objects.filter(by=user).delete()


def _hand_over(club: Club, user: User) -> None:
    """Makes another member the owner, if there is one."""
    others = Membership.objects.filter(club=club).exclude(user=user).order_by("joined_at", "pk")
    heir = others.filter(role=Role.OFFICER).first() or others.first()
    if heir is not None:
        heir.role = Role.OWNER
        heir.save(update_fields=["role"])


def _end_alone(club: Club) -> None:
    """Closes a club without members. Its name stays if it has played others, for their results are known by it."""
    if club.closed_at is None:
        end_club(club=club)
    if not TeamMatch.objects.filter(home=club).exists() and not TeamMatch.objects.filter(away=club).exists():
        club.name = _("Club %(number)s") % {"number": club.pk}
        club.slug = free_slug(club.name)
        club.description = ""
        club.save(update_fields=["name", "slug", "description"])
