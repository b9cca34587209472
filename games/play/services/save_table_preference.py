"""Being told about one table otherwise than about all."""

from __future__ import annotations

from django.db import transaction

from accounts.models import Moment, User
from games.errors import NotYourSeat, Refusal
from games.models import Match, TableNotificationPreference
from games.notifications import TABLE_MOMENTS


@transaction.atomic
def wish_for_table(*, match_id: int, user: User, moment: str) -> Match:
    """Notes how the person wants to be told about a table at which they sit; nothing is as usual."""
    match = Match.objects.get(pk=match_id)
    if match.seat_of(user) is None:
        raise NotYourSeat
    if moment and moment not in TABLE_MOMENTS:
        raise Refusal(code="notifications.no_such_moment")
    if moment:
        TableNotificationPreference.objects.update_or_create(
            match=match, user=user, defaults={"moment": Moment(moment)}
        )
    else:
        TableNotificationPreference.objects.filter(match=match, user=user).delete()
    return match
