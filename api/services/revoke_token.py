"""Revoking tokens: what is revoked is deleted, and opens nothing from then on."""

from __future__ import annotations

from accounts.models import User
from api.models import Token


def revoke_token(*, user: User, token_id: int) -> bool:
    """Revokes a token of a person or of one of their bots; False if there is none of that number."""
    deleted, _ = Token.objects.owned_by(user).personal().filter(pk=token_id).delete()
    return deleted > 0


def revoke_all_tokens(*, user: User) -> None:
    Token.objects.filter(user=user).delete()
