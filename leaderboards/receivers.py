"""What this room hears from the playing rooms."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import Preferences
from accounts.signals import preferences_saved
from games.signals import match_finished, match_released
from leaderboards.services.label_ratings import label_ratings
from leaderboards.services.queue_rating import note_match


@receiver(match_finished, dispatch_uid="leaderboards.rate")
@receiver(match_released, dispatch_uid="leaderboards.rate_released")
def rate_finished_match(*, match_id: int, **_: Any) -> None:
    note_match(match_id=match_id)


@receiver(preferences_saved, dispatch_uid="leaderboards.label")
def follow_preferences(*, preferences: Preferences, **_: Any) -> None:
    label_ratings(user=preferences.user)
