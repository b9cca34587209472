"""Acting by a token."""

from __future__ import annotations

from datetime import timedelta

from accounts.database_time import database_now
from api.errors import TokenInvalid
from api.models import Token
from api.token_text import digest_of, is_token

NOTED_EVERY = timedelta(hours=1)


def use_token(*, text: str) -> Token:
    """The token with its person; notes once an hour that it was used."""
    if not is_token(text):
        raise TokenInvalid
    now = database_now()
    valid = Token.objects.valid(now).select_related("user__preferences")
    token = valid.filter(digest=digest_of(text)).first()
    if token is None:
        raise TokenInvalid
    # Staff are ordinary members here: their rights count only where a second factor was used.
    token.user.lacks_second_factor = True
    if token.used_at is None or token.used_at < now - NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=now)
    return token
