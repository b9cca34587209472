"""Whom clubs let in elsewhere: to tables by invitation, to leagues and to tournaments."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.row_ids import row_id
from clubs.errors import LeagueOfMembers
from clubs.models import Club, ClubLeague, ClubTable, Membership
from games.errors import Refusal
from games.models import Match
from leagues.models import League
from tournaments.models import Tournament

AUDIENCE = "club"
"""What the audience of a tournament begins with that is for the members of a club."""


def admits(match: Match, user: User) -> bool:
    """Whether a table by invitation is for the members of a club to which the person belongs."""
    clubs = ClubTable.objects.filter(match=match).values("club_id")
    return Membership.objects.filter(user=user, club__in=clubs).exists()


def admission_words(match: Match) -> str:
    """Whom a table by invitation is for beside those who were invited. Who sits there knows the club, even a private
    one, and only they are told."""
    club = Club.objects.filter(tables__match=match).only("name").first()
    return _("Members of %(club)s can join, and players you invite.") % {"club": club.name} if club else ""


def league_refusal(league: League, user: User) -> Refusal | None:
    """Why a person cannot enter the league of a club; None if they can, or if it is of no club."""
    club_id = ClubLeague.objects.filter(league=league).values_list("club_id", flat=True).first()
    if club_id is None or Membership.objects.filter(club=club_id, user=user).exists():
        return None
    return LeagueOfMembers()


def audience_of(club: Club) -> str:
    """The audience of tournaments that are for the members of a club."""
    return f"{AUDIENCE}:{club.pk}"


def may_enter(tournament: Tournament, person: User) -> bool:
    """Whether a person is a member of the club that a tournament is for."""
    return Membership.objects.filter(user=person, club=_club_of(tournament)).exists()


def audience_words(tournament: Tournament) -> str:
    """Whom such a tournament is for; a private club is not named."""
    club = Club.objects.filter(pk=_club_of(tournament), is_private=False, hidden_at=None).only("name").first()
    return _("members of %(club)s") % {"club": club.name} if club else _("members of a private club")


def _club_of(tournament: Tournament) -> int:
    return row_id(tournament.audience.partition(":")[2])
