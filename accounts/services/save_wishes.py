from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from accounts.models import Channel, Kind, Moment, User, Wish
from accounts.telling import PLACES, Matrix, usual


@transaction.atomic
def save_wishes(*, user: User, wishes: Matrix) -> None:
    """Writes down where and when a person wants to be told; what is as usual needs no row."""
    assert all(moment in PLACES[channel] for (_, channel), moment in wishes.items()), "the form offers no other"
    for (kind, channel), moment in wishes.items():
        if moment == usual(kind, channel):
            Wish.objects.filter(user=user, kind=kind, channel=channel).delete()
        else:
            _save(user, kind, channel, moment)


@transaction.atomic
def stop_letters(*, user: User, kinds: Iterable[Kind]) -> None:
    """Ends letters of these kinds. It is written down even where it is usual: it stays if the house changes its
    mind."""
    for kind in kinds:
        _save(user, kind, Channel.MAIL, Moment.NEVER)


def _save(user: User, kind: Kind, channel: Channel, moment: Moment) -> None:
    Wish.objects.update_or_create(user=user, kind=kind, channel=channel, defaults={"moment": moment})
