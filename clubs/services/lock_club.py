"""Taking hold of a club, so that two who change it at once come one after the other."""

from __future__ import annotations

from accounts.models import User
from clubs.errors import ClubClosed, StaleClub
from clubs.models import Club
from clubs.permissions import Permission
from clubs.selectors.permissions import require


def lock_club(*, club_id: int, by: User | None = None, permission: Permission | None = None) -> Club:
    """The open club, locked until the end of the transaction, for a person who may do this there."""
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    if by is not None and permission is not None:
        require(club=club, user=by, permission=permission)
    if club.closed_at is not None:
        raise ClubClosed
    return club


def check_version(*, club: Club, version: int | None) -> None:
    """Refuses a change by a person who has read an older state of the club."""
    if version is not None and version != club.version:
        raise StaleClub
