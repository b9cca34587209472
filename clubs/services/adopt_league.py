"""Leagues of a club."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from clubs.errors import NotYourLeague
from clubs.models import ClubLeague
from clubs.permissions import Permission
from clubs.services.lock_club import lock_club
from clubs.services.note_activity import note_activity
from leagues.models import League, Rights, Role


@transaction.atomic
def adopt_league(*, club_id: int, by: User, slug: str) -> ClubLeague:
    """Makes a league that the person owns one of the club: from now on only its members can enter. Doing it twice is
    no error."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.OWN_LEAGUES)
    owned = Role.objects.filter(user=by, rights=Rights.OWNER).values("league_id")
    league = League.objects.select_for_update(no_key=True).filter(slug=slug, pk__in=owned, closed_at=None).first()
    if league is None:
        raise NotYourLeague
    adopted, _is_new = ClubLeague.objects.get_or_create(league=league, defaults={"club": club})
    if adopted.club_id != club.pk:
        raise NotYourLeague
    note_activity(clubs=[club.pk])
    return adopted


@transaction.atomic
def release_league(*, club_id: int, by: User, slug: str) -> None:
    """Opens a league of the club to everybody its own rules let in; doing it twice is no error."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.OWN_LEAGUES)
    ClubLeague.objects.filter(club=club, league__slug=slug).delete()
