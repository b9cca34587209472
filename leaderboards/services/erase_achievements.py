"""Forgetting what somebody has earned, when the account is closed."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from leaderboards.models import AchievementCount, AchievementItem, Award, AwardBook


@transaction.atomic
def erase_achievements(*, user: User) -> None:
    """Takes awards and progress away; matches and the ledger stay as they are."""
    book = AwardBook.objects.select_for_update().filter(pk=AwardBook.ONLY).first()
    awards = Award.objects.filter(user=user)
    if book is not None:
        for name, step in awards.values_list("achievement", "step"):
            book.holders[name][str(step)] -= 1
        book.save(update_fields=["holders"])
    for model in (Award, AchievementCount, AchievementItem):
        model.objects.filter(user=user).delete()
