"""Creating a token."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from api.errors import MembersOnly, NothingHere
from api.models import HINT_LENGTH, BotAccount, Token
from api.scopes import Scope
from api.token_text import digest_of, new_token


class CreatedToken(NamedTuple):
    """A token on the only occasion on which it can be read."""

    row: Token
    text: str


@transaction.atomic
def create_token(
    *, user: User, name: str, scopes: Collection[Scope], days: int | None, bot_id: int | None = None
) -> CreatedToken:
    """A new token of a member or of one of their bots, for so many days or for good."""
    if user.is_guest or user.is_bot:
        raise MembersOnly
    holder = user if bot_id is None else _own_bot(user, bot_id)
    # A person who creates two at once waits here for their own first.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    limits.check_cap(limits.OWN_TOKENS, held=Token.objects.personal().filter(user=holder).count())
    text = new_token()
    row = Token.objects.create(
        user=holder,
        name=name,
        digest=digest_of(text),
        hint=text[-HINT_LENGTH:],
        scopes=[scope.value for scope in Scope if scope in scopes],
        expires_at=None if days is None else database_now() + timedelta(days=days),
    )
    return CreatedToken(row, text)


def _own_bot(user: User, bot_id: int) -> User:
    bot = BotAccount.objects.filter(owner=user, pk=bot_id).select_related("user").first()
    if bot is None:
        raise NothingHere
    return bot.user
