"""Erasing what a person wrote in appeals, when the account is closed."""

from __future__ import annotations

from accounts.models import User
from leaderboards.models import Appeal


def erase_appeals(*, user: User) -> None:
    """Takes the words out of a person's appeals; that there were any, and how they ended, belongs to the ledger."""
    Appeal.objects.filter(user=user).update(text="")
