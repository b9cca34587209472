"""The links in emails that end emails of their kinds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.core import signing
from django.urls import reverse

from accounts.absolute_urls import absolute_url
from accounts.models import Kind, User

LINK_AGE = timedelta(days=60)
"""How long a link works: emails are forwarded, and mailboxes change hands."""
# The salt is part of every link that has been sent.
_SIGNER = signing.TimestampSigner(salt="accounts.telling.stop")


class LinkExpired(Exception):
    """The link was one of ours, and is too old."""


def unsubscribe_token(user: User, kinds: Iterable[Kind]) -> str:
    """What an email carries to end all emails of its kinds."""
    return _SIGNER.sign(f"{user.pk}.{'.'.join(sorted({kind.value for kind in kinds}))}")


def unsubscribe_url(user: User, kinds: Iterable[Kind]) -> str:
    return absolute_url(reverse("accounts:unsubscribe", args=[unsubscribe_token(user, kinds)]))


def read_unsubscribe_token(token: str) -> tuple[User, tuple[Kind, ...]] | None:
    """Whose emails of which kinds a token ends; None if it is not one of ours. Raises `LinkExpired`."""
    try:
        person, *kinds = _SIGNER.unsign(token, max_age=LINK_AGE).split(".")
        user = User.objects.filter(pk=int(person), is_active=True).first()
        return None if user is None else (user, tuple(Kind(kind) for kind in kinds))
    except signing.SignatureExpired as error:
        raise LinkExpired from error
    except (signing.BadSignature, ValueError):
        return None
