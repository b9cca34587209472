"""Coming into a league by its invite link."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from accounts import limits
from accounts.models import User
from accounts.selectors.people import blocked_between
from leagues.errors import BadInviteLink, LeagueClosed, MembersOnly
from leagues.models import Act, Entry, Invitation, InviteLink, League, Season
from leagues.selectors.invitations_page import find_invite_link
from leagues.services.note_act import note_act
from leagues.services.sign_up import sign_up

OPEN = (Season.State.SIGN_UP, Season.State.CHECK_IN)


class Joined(NamedTuple):
    """The league that a person has come to, and their place in its season, if one is open."""

    league: League
    entry: Entry | None


@transaction.atomic
def join_by_link(*, token: str, user: User) -> Joined:
    """Invites a person who has the link, and signs them up if a season is open. Doing it twice is no error, and counts
    once."""
    found = find_invite_link(token=token)
    # Of two who come at once, the second waits here: a link does not bring more people than it may.
    link = InviteLink.objects.select_for_update(no_key=True).filter(pk=found.pk, token=token).first()
    if link is None:
        raise BadInviteLink
    league = found.league
    if league.closed_at is not None:
        raise LeagueClosed
    if user.is_guest or user.is_bot or not user.is_active:
        raise MembersOnly
    # A person whom the host has blocked, or who has blocked the host, learns no more than from a link that is gone.
    if link.made_by_id is not None and blocked_between([link.made_by_id, user.pk]):
        raise BadInviteLink
    if not Invitation.objects.filter(league=league, user=user).exists():
        if not link.works:
            raise BadInviteLink
        limits.spend(limits.LEAGUE_JOINS, person=user.pk)
        Invitation.objects.create(league=league, user=user, by=link.made_by)
        InviteLink.objects.filter(pk=link.pk).update(uses=F("uses") + 1)
        note_act(league=league, kind=Act.Kind.JOINED_BY_LINK, by=user)
    season = league.seasons.filter(state__in=OPEN).first()
    if season is None:
        return Joined(league, None)
    entry = Entry.objects.filter(season=season, user=user).exclude(state=Entry.State.WITHDRAWN).first()
    return Joined(league, entry or sign_up(season_id=season.pk, user=user))
