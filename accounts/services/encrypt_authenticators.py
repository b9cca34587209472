from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts import secret_box

SECRETS = ("secret", "seed")
"""What is secret in the data of an authenticator: that of codes by time, and that of recovery codes."""


def encrypt_authenticators() -> int:
    """Encrypts the secrets of second factors with the newest key where they are not yet, and returns how many rows
    that were."""
    keys = Authenticator.objects.order_by("pk").values_list("pk", flat=True)
    return sum(_encrypt(pk) for pk in keys.iterator())


@transaction.atomic
def _encrypt(pk: int) -> bool:
    authenticator = Authenticator.objects.select_for_update().filter(pk=pk).first()
    if authenticator is None:
        return False
    stale = _stale(authenticator.data)
    if stale:
        fresh = {name: secret_box.encrypt(secret_box.decrypt(value)) for name, value in stale.items()}
        authenticator.data = {**authenticator.data, **fresh}
        authenticator.save(update_fields=["data"])
    return bool(stale)


def _stale(data: dict[str, Any]) -> dict[str, str]:
    return {name: data[name] for name in SECRETS if name in data and not secret_box.is_current(data[name])}
