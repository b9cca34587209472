from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q

from accounts.models import Channel, Kind, Moment, NotificationPreference, User
from accounts.notifications.selectors.preferences import MOMENTS, Matrix, usual


@transaction.atomic
def save_notification_preferences(*, user: User, preferences: Matrix) -> None:
    """Writes down where and when a person wants to be told; what is as usual needs no row."""
    assert all(moment in MOMENTS[channel] for (_, channel), moment in preferences.items()), "the form offers no other"
    own = {place: moment for place, moment in preferences.items() if moment != usual(*place)}
    as_usual = [Q(kind=kind, channel=channel) for kind, channel in preferences.keys() - own.keys()]
    NotificationPreference.objects.filter(reduce(or_, as_usual, Q(pk=None)), user=user).delete()
    _save(user, own)


@transaction.atomic
def unsubscribe(*, user: User, kinds: Iterable[Kind]) -> None:
    """Ends emails of these kinds. It is written down even where it is usual: it stays if the site changes its mind."""
    _save(user, {(kind, Channel.EMAIL): Moment.NEVER for kind in kinds})


def _save(user: User, preferences: Matrix) -> None:
    rows = [
        NotificationPreference(user=user, kind=kind, channel=channel, moment=moment)
        for (kind, channel), moment in preferences.items()
    ]
    NotificationPreference.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["user", "kind", "channel"], update_fields=["moment"]
    )
