"""The tokens of a person."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from api.models import Token


def tokens_of(user: User) -> QuerySet[Token]:
    """Those that the person created, for themselves and for their bots, the newest first."""
    return Token.objects.owned_by(user).personal().select_related("user").order_by("-pk")


def exported_tokens(user: User) -> list[dict[str, Any]]:
    """For the download of the person's own data: everything but what would open something."""
    names = ("name", "hint", "scopes", "created_at", "expires_at", "used_at")
    return [{name: getattr(token, name) for name in names} for token in tokens_of(user)]
