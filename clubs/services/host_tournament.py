"""Tournaments of a club."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from clubs.permissions import Permission
from clubs.selectors.admission import audience_of
from clubs.services.lock_club import lock_club
from clubs.services.note_activity import note_activity
from tournaments.models import Tournament
from tournaments.services.create_tournament import create_tournament


@transaction.atomic
def host_tournament(*, club_id: int, by: User, **settings: Any) -> Tournament:
    """A new tournament that only members of a club can enter."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.HOST_TOURNAMENTS)
    made = create_tournament(user=by, **{**settings, "audience": audience_of(club)})
    note_activity(clubs=[club.pk])
    return made
