"""Taking all achievements back."""

from __future__ import annotations

from django.db import transaction

from leaderboards.models import AchievementCount, AchievementItem, Award, AwardDue
from leaderboards.services.award_achievements import lock_award_book, newest_revisions


@transaction.atomic
def reset_achievements() -> None:
    """Takes everything back from everybody, so that it is awarded anew from the beginning of the archive."""
    book = lock_award_book(is_patient=True)
    assert book is not None, "a caller that waits for the book gets it"
    for model in (Award, AchievementCount, AchievementItem, AwardDue):
        model._default_manager.all().delete()
    book.pointers, book.holders, book.revisions = {}, {}, newest_revisions()
    book.save()
