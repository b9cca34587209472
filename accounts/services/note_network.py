from __future__ import annotations

import datetime as dt
import ipaddress

from django.core.cache import cache
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import NetworkTrace, User

SALT = "accounts.networks"
PREFIX = {4: 24, 6: 48}
"""How much of an address is that of a household or a house, by the version of the protocol."""
FINGERPRINT_LENGTH = 32
ONCE_IN = dt.timedelta(days=1)


def note_network(*, user: User, address: str) -> bool:
    """Remembers that a person came from a network today, at most once a day, and tells whether it did.

    Only a keyed fingerprint of the network is kept: without the secret of the house nobody can tell which it was."""
    network = fingerprint(address)
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


def fingerprint(address: str) -> str | None:
    """What stands for the network of an address; None if it is no address."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    network = ipaddress.ip_network((known.packed, PREFIX[known.version]), strict=False)
    return salted_hmac(SALT, str(network), algorithm="sha256").hexdigest()[:FINGERPRINT_LENGTH]
