"""Changing a club, and closing it."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from clubs.models import Club, ClubInviteLink, ClubLeague, JoinRequest, Role
from clubs.permissions import Permission
from clubs.selectors.permissions import role_of
from clubs.services.cancel_team_matches import cancel_team_matches
from clubs.services.check_settings import check_settings
from clubs.services.claim_name import claim_name, save_with_name
from clubs.services.create_club import ClubSettings
from clubs.services.lock_club import check_version, lock_club
from moderation.selectors.restrictions import require_may_write

OF_OWNERS = ("name", "policy", "is_private")
"""What officers leave as it is."""


@transaction.atomic
def change_club(*, club_id: int, by: User, version: int | None = None, **settings: Unpack[ClubSettings]) -> Club:
    """Sets a club up anew. Officers change its looks and words; name, privacy and who can join are for owners."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.CHANGE_CLUB)
    require_may_write(by)
    check_version(club=club, version=version)
    is_officer = role_of(club=club, user=by) == Role.OFFICER and not by.acts_as_staff()
    kept = OF_OWNERS if is_officer else ()
    changed = [name for name, value in settings.items() if name not in kept and getattr(club, name) != value]
    for name in changed:
        setattr(club, name, settings[name])  # type: ignore[literal-required]
    if not changed:
        return club
    check_settings(club=club)
    if {"name", "is_private"} & set(changed):
        claim_name(club=club)
    if "description" in changed:
        club.described_by = by
    club.version += 1
    save_with_name(club=club)
    return club


@transaction.atomic
def close_club(*, club_id: int, by: User) -> Club:
    """Ends a club: what was played and written stays for its members to read."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.CLOSE_CLUB)
    end_club(club=club)
    return club


def end_club(*, club: Club) -> None:
    """Closes a club. The caller holds it."""
    cancel_team_matches(club=club)
    ClubInviteLink.objects.filter(club=club).delete()
    JoinRequest.objects.filter(club=club).delete()
    ClubLeague.objects.filter(club=club).delete()
    club.closed_at = database_now()
    club.name_skeleton = ""
    club.version += 1
    club.save(update_fields=["closed_at", "name_skeleton", "version"])
