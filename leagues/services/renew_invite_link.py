"""The invite link of a league: making a new one, and removing it."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import User
from leagues.models import Act, InviteLink, League
from leagues.permissions import Permission
from leagues.services.lock_season import lock_league
from leagues.services.note_act import note_act


@transaction.atomic
def renew_invite_link(*, league_id: int, by: User) -> InviteLink:
    """A new link for a league; the one before stops working."""
    league = lock_league(league_id=league_id, by=by, permission=Permission.INVITE)
    return make_invite_link(league=league, by=by)


def make_invite_link(*, league: League, by: User) -> InviteLink:
    """A new link. The caller holds the league, and the person may invite to it."""
    limits.spend(limits.LEAGUE_LINKS, person=by.pk)
    InviteLink.objects.filter(league=league).delete()
    link = InviteLink.objects.create(league=league, made_by=by)
    note_act(league=league, kind=Act.Kind.INVITE_LINK_RENEWED, by=by)
    return link


@transaction.atomic
def remove_invite_link(*, league_id: int, by: User) -> None:
    """Makes the link of a league stop working; people who came by it stay."""
    league = lock_league(league_id=league_id, by=by, permission=Permission.INVITE)
    gone, _rows = InviteLink.objects.filter(league=league).delete()
    if gone:
        note_act(league=league, kind=Act.Kind.INVITE_LINK_REMOVED, by=by)
