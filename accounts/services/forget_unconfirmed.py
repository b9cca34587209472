from __future__ import annotations

import datetime as dt

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet
from django.utils import timezone

from accounts.models import UnconfirmedAddress, User

AFTER = dt.timedelta(days=7)
IN_USE_AFTER = dt.timedelta(days=30)
"""A person who plays with an account that was never confirmed has longer to do it."""


def forget_unconfirmed() -> int:
    """Removes addresses that were typed in and never confirmed, together with accounts that were never used, and
    returns how many addresses. An address waits from when it is first found here."""
    now = timezone.now()
    waiting = EmailAddress.objects.filter(verified=False)
    UnconfirmedAddress.objects.bulk_create(
        [UnconfirmedAddress(address_id=pk, since=now) for pk in _pks(waiting.filter(unconfirmed=None))],
        ignore_conflicts=True,
    )
    UnconfirmedAddress.objects.filter(address__verified=True).delete()
    is_due = Q(unconfirmed__since__lt=now - IN_USE_AFTER) | Q(unconfirmed__since__lt=now - AFTER) & (
        # Never used, or reached by another address.
        Q(user__last_login=None) | Q(user__emailaddress__verified=True)
    )
    return sum(_forget(pk) for pk in _pks(waiting.filter(is_due).distinct()))


@transaction.atomic
def _forget(address_id: int) -> bool:
    address = EmailAddress.objects.select_for_update(of=("self",)).select_related("user").filter(pk=address_id).first()
    # Asked again under lock: it may have been confirmed a moment ago.
    if address is None or address.verified:
        return False
    user = address.user
    address.remove()
    if user.last_login is None and not EmailAddress.objects.filter(user=user).exists():
        _remove_unused(user)
    return True


def _remove_unused(user: User) -> None:
    """Frees the name of an account that was never entered. One that others refer to, or that staff made, stays."""
    if user.is_staff or user.is_superuser or user.is_bot:
        return
    try:
        with transaction.atomic():
            user.delete()
    except ProtectedError:
        return


def _pks(addresses: QuerySet[EmailAddress]) -> list[int]:
    return list(addresses.order_by("pk").values_list("pk", flat=True))
