"""Asking people to come into a league."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import User
from accounts.selectors.people import blocked_between
from games.errors import BlockedPerson
from leagues.errors import MembersOnly
from leagues.models import Act, Invitation, League
from leagues.permissions import Permission
from leagues.services.lock_season import lock_league
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league


@transaction.atomic
def invite(*, league_id: int, by: User, user: User) -> Invitation:
    """Asks a person to come; asking twice is no error, and tells them once."""
    league = lock_league(league_id=league_id, by=by, permission=Permission.INVITE)
    return invite_to(league=league, by=by, user=user)


def invite_to(*, league: League, by: User, user: User) -> Invitation:
    """Asks a person to come. The caller holds the league, and the host may invite to it."""
    if user.is_guest or user.is_bot or not user.is_active:
        raise MembersOnly
    if blocked_between([by.pk, user.pk]):
        raise BlockedPerson
    invitation = Invitation.objects.filter(league=league, user=user).first()
    if invitation is None:
        limits.spend(limits.LEAGUE_INVITATIONS, person=by.pk, subject=f"{user.pk}-to-{league.pk}")
        invitation = Invitation.objects.create(league=league, user=user, by=by)
        act = note_act(league=league, kind=Act.Kind.INVITED, by=by, user=user.pk)
        notify_league(act=act, people=[user.pk])
    return invitation


@transaction.atomic
def uninvite(*, league_id: int, by: User, user: User) -> None:
    """Takes an invitation back; who has entered already stays."""
    league = lock_league(league_id=league_id, by=by, permission=Permission.INVITE)
    gone, _rows = Invitation.objects.filter(league=league, user=user).delete()
    if gone:
        note_act(league=league, kind=Act.Kind.UNINVITED, by=by, user=user.pk)
