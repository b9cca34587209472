"""Where a visitor comes from, and what stands for that place."""

from __future__ import annotations

import ipaddress

from allauth.account.adapter import get_adapter
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

FINGERPRINT_LENGTH = 32
HOUSEHOLD_SALT = "accounts.networks"
HOUSEHOLD_PREFIX = {4: 24, 6: 48}
"""How much of an address people in one place share, by the version of the protocol."""


def client_address(request: HttpRequest) -> str | None:
    """The address of the visitor. Behind a proxy it is the entry that the trusted proxy added to X-Forwarded-For, never
    one that the visitor wrote; None if there is no telling."""
    try:
        return str(get_adapter(request).get_client_ip(request))
    except (PermissionDenied, ImproperlyConfigured):
        return None


def fingerprint(address: str, *, prefix: dict[int, int], salt: str) -> str | None:
    """What stands for the network of an address, so many bits of it by the version of the protocol; None if it is no
    address. Without the secret key it cannot be turned back."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    network = ipaddress.ip_network((known.packed, prefix[known.version]), strict=False)
    return salted_hmac(salt, str(network), algorithm="sha256").hexdigest()[:FINGERPRINT_LENGTH]


def household(address: str) -> str | None:
    """What stands for the place of an address, as it is remembered of members; None if it is no address."""
    return fingerprint(address, prefix=HOUSEHOLD_PREFIX, salt=HOUSEHOLD_SALT)
