from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q

from accounts.models import Channel, Kind, Moment, User, Wish
from accounts.notifications.selectors.preferences import PLACES, Matrix, usual


@transaction.atomic
def save_wishes(*, user: User, wishes: Matrix) -> None:
    """Writes down where and when a person wants to be told; what is as usual needs no row."""
    assert all(moment in PLACES[channel] for (_, channel), moment in wishes.items()), "the form offers no other"
    own = {place: moment for place, moment in wishes.items() if moment != usual(*place)}
    as_usual = [Q(kind=kind, channel=channel) for kind, channel in wishes.keys() - own.keys()]
    Wish.objects.filter(reduce(or_, as_usual, Q(pk=None)), user=user).delete()
    _save(user, own)


@transaction.atomic
def stop_letters(*, user: User, kinds: Iterable[Kind]) -> None:
    """Ends letters of these kinds. It is written down even where it is usual: it stays if the house changes its
    mind."""
    _save(user, {(kind, Channel.MAIL): Moment.NEVER for kind in kinds})


def _save(user: User, wishes: Matrix) -> None:
    Wish.objects.bulk_create(
        [Wish(user=user, kind=kind, channel=channel, moment=moment) for (kind, channel), moment in wishes.items()],
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["moment"],
    )
