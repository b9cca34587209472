"""The invite link of a club: making a new one, and removing it."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import User
from clubs.models import ClubInviteLink
from clubs.permissions import Permission
from clubs.services.lock_club import lock_club


@transaction.atomic
def renew_invite_link(*, club_id: int, by: User) -> ClubInviteLink:
    """A new link for a club; the one before stops working."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.INVITE)
    limits.spend(limits.CLUB_LINKS, person=by.pk)
    ClubInviteLink.objects.filter(club=club).delete()
    return ClubInviteLink.objects.create(club=club, made_by=by)


@transaction.atomic
def remove_invite_link(*, club_id: int, by: User) -> None:
    """Makes the link stop working; people who came by it stay."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.INVITE)
    ClubInviteLink.objects.filter(club=club).delete()
