"""Staff take a club off the pages of the site."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from clubs.errors import MayNot
from clubs.models import Club


@transaction.atomic
def hide_club(*, club_id: int, by: User) -> Club:
    """Hides a club from everybody but its members; doing it twice is no error."""
    return _set_hidden(club_id, by, is_hidden=True)


@transaction.atomic
def restore_club(*, club_id: int, by: User) -> Club:
    """Shows a hidden club again; doing it twice is no error."""
    return _set_hidden(club_id, by, is_hidden=False)


def _set_hidden(club_id: int, by: User, *, is_hidden: bool) -> Club:
    if not by.acts_as_staff():
        raise MayNot
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    if (club.hidden_at is not None) != is_hidden:
        club.hidden_at = database_now() if is_hidden else None
        club.save(update_fields=["hidden_at"])
    return club
