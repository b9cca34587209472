"""Saying that one can play in a team match, that one cannot after all, and that one is there."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from clubs import outbox
from clubs.errors import MayNot, NotAMember, PlaysForOthers, TooEarly, WrongState
from clubs.models import Club, TeamMatch, TeamPlayer
from clubs.permissions import Permission
from clubs.selectors.permissions import may
from clubs.services.lock_team_match import lock_team_match
from moderation.selectors.restrictions import require_may_play

MOST_PLAYERS = 200
"""On the list of one club."""


@transaction.atomic
def join_team(*, team_match_id: int, club_id: int, user: User) -> TeamPlayer:
    """Puts a member on the list of their club; doing it twice is no error."""
    team_match = lock_team_match(team_match_id=team_match_id, states=(TeamMatch.State.LINE_UP,))
    club = _side(team_match, club_id)
    if not may(club=club, user=user, permission=Permission.PLAY_FOR_TEAM):
        raise NotAMember
    require_may_play(user)
    player = TeamPlayer.objects.filter(team_match=team_match, user=user).first()
    if player is not None and player.club_id != club.pk:
        raise PlaysForOthers
    if player is not None:
        return player
    limits.spend(limits.TEAM_PLACES, person=user.pk)
    if TeamPlayer.objects.filter(team_match=team_match, club=club).count() >= MOST_PLAYERS:
        raise WrongState
    return TeamPlayer.objects.create(team_match=team_match, club=club, user=user)


@transaction.atomic
def leave_team(*, team_match_id: int, user: User) -> None:
    """Takes a member off the list before the start; doing it twice is no error."""
    team_match = lock_team_match(team_match_id=team_match_id, states=(TeamMatch.State.LINE_UP,))
    TeamPlayer.objects.filter(team_match=team_match, user=user).delete()


@transaction.atomic
def confirm_here(*, team_match_id: int, user: User) -> None:
    """Notes that a player of a real-time match is there; doing it twice is no error."""
    team_match = lock_team_match(team_match_id=team_match_id, states=(TeamMatch.State.LINE_UP,))
    player = TeamPlayer.objects.filter(team_match=team_match, user=user).first()
    if player is None or not team_match.is_live:
        raise MayNot
    if database_now() < team_match.starts_at - TeamMatch.HERE_FROM:
        raise TooEarly
    if not player.is_here:
        player.is_here = True
        player.save(update_fields=["is_here"])
        outbox.team_match_due(team_match.pk)


def _side(team_match: TeamMatch, club_id: int) -> Club:
    for club in (team_match.home, team_match.away):
        if club.pk == club_id:
            return club
    raise NotAMember
