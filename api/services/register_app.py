"""Registering apps, to which people can give tokens."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.db import transaction

from accounts import limits
from accounts.models import User
from api.errors import MembersOnly, RedirectRefused
from api.models import CLIENT_ID_LENGTH, REDIRECT_LENGTH, App

LOOPBACK = ("127.0.0.1", "::1", "localhost")
_OWN_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
"""Of an app on a device, such as `com.example.app`. No scheme that a browser acts on has a dot."""


@transaction.atomic
def register_app(*, owner: User, name: str, redirect_uris: Sequence[str]) -> App:
    """A new app of a member, with every address to which it may have people sent back."""
    if owner.is_guest or owner.is_bot:
        raise MembersOnly
    # A person who registers two at once waits here for their own first.
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    limits.check_cap(limits.OWN_APPS, held=App.objects.filter(owner=owner).count())
    for address in redirect_uris:
        if not _is_good(address):
            raise RedirectRefused(address)
    client_id = secrets.token_hex(CLIENT_ID_LENGTH // 2)
    return App.objects.create(owner=owner, name=name, client_id=client_id, redirect_uris=list(redirect_uris))


@transaction.atomic
def remove_app(*, owner: User, app_id: int) -> bool:
    """Removes an app with all tokens that people gave it; False if there is none of that number."""
    deleted, _ = App.objects.filter(owner=owner, pk=app_id).delete()
    return deleted > 0


def remove_apps(*, user: User) -> None:
    """Removes the apps of a person who goes."""
    App.objects.filter(owner=user).delete()


def _is_good(address: str) -> bool:
    """TLS everywhere but on the person's own device; nothing that a browser would run."""
    if len(address) > REDIRECT_LENGTH or not re.fullmatch(r"[!-~]+", address) or "#" in address:
        return False
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    if parts.scheme == "https":
        return bool(host)
    if parts.scheme == "http":
        return host in LOOPBACK
    return _OWN_SCHEME.fullmatch(parts.scheme) is not None
