from __future__ import annotations

import datetime as dt

from django.core.cache import cache
from django.utils import timezone

from accounts.models import NetworkTrace, User
from accounts.networks import household

ONCE_IN = dt.timedelta(days=1)


def note_network(*, user: User, address: str) -> bool:
    """Remembers that a person came from a network today, at most once a day, and returns whether it did.

    Only a keyed fingerprint of the network is stored: without the secret key of the site it cannot be turned back."""
    network = household(address)
    today = timezone.now().date()
    noted = f"network:{user.pk}:{network}:{today}"
    if network is None or cache.get(noted):
        return False
    # The cache only saves the statement: what it has forgotten is written once more, into the same row.
    NetworkTrace.objects.bulk_create(
        [NetworkTrace(user=user, network=network, first_day=today, last_day=today)],
        update_conflicts=True,
        unique_fields=["user", "network"],
        update_fields=["last_day"],
    )
    cache.set(noted, True, ONCE_IN.total_seconds())
    return True
