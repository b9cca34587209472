"""Tables of a club."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction

from accounts.models import User
from clubs.errors import TableOfOthers
from clubs.models import ClubTable
from clubs.permissions import Permission
from clubs.services.lock_club import lock_club
from clubs.services.note_activity import note_activity
from games.engine.protocol import Ruleset
from games.models import Match
from games.models.table_settings import TableSettings
from games.tables.services.open_table import open_table


@transaction.atomic
def open_club_table(
    *, club_id: int, user: User, ruleset: Ruleset, players: int, **settings: Unpack[TableSettings]
) -> Match:
    """A new table on the page of a club. One by invitation is for its members; others are for everybody as usual."""
    club = lock_club(club_id=club_id, by=user, permission=Permission.OPEN_TABLES)
    match = open_table(user=user, ruleset=ruleset, players=players, **settings)
    ClubTable.objects.create(club=club, match=match)
    note_activity(clubs=[club.pk])
    return match


@transaction.atomic
def list_table(*, club_id: int, user: User, code: str) -> Match:
    """Puts a table that the person has created, and that waits for players, on the page of a club. Doing it twice is
    no error; it leaves the page of another club."""
    club = lock_club(club_id=club_id, by=user, permission=Permission.OPEN_TABLES)
    match = Match.objects.filter(code=code, opened_by=user, status=Match.Status.OPEN, has_fixed_seats=False).first()
    if match is None:
        raise TableOfOthers
    ClubTable.objects.update_or_create(match=match, defaults={"club": club})
    note_activity(clubs=[club.pk])
    return match
