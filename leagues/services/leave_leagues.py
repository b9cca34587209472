"""What becomes of the leagues of somebody who closes his account."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from leagues.models import DivisionMessage, Entry, Invitation, Request, Rights, Role, Season
from leagues.services.withdraw import withdraw


@transaction.atomic
def leave_leagues(*, user: User) -> None:
    """Withdraws from every season under way, lays down every role and erases what was said and asked. A league of his
    own goes to whoever has helped for longest; one without helpers is for staff to look after."""
    open_entries = Entry.objects.filter(user=user, season__state__in=Season.UNDER_WAY).exclude(state__in=Entry.GONE)
    for season_id in open_entries.values_list("season_id", flat=True):
        withdraw(season_id=season_id, user=user)
    owned = list(Role.objects.filter(user=user, rights=Rights.OWNER).values_list("league_id", flat=True))
    Role.objects.filter(user=user).delete()
    for league_id in owned:
        helpers = Role.objects.filter(league=league_id).order_by("given_at", "pk")
        heir = helpers.filter(rights=Rights.HOST).first() or helpers.first()
        if heir is not None:
            heir.rights = Rights.OWNER
            heir.save(update_fields=["rights"])
    Invitation.objects.filter(user=user).delete()
    Request.objects.filter(by=user).delete()
    DivisionMessage.objects.filter(by=user).delete()
