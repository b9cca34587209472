"""Erasing what a person has earned, when the account is closed."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from leaderboards.services.award_achievements import lock_award_book, take_back


@transaction.atomic
def erase_achievements(*, user: User) -> None:
    """Takes awards and progress away; matches and the ledger stay as they are."""
    book = lock_award_book(is_patient=True)
    assert book is not None, "a caller that waits for the book gets it"
    take_back(book, user.pk)
    book.save(update_fields=["holders"])
