"""What follows for ratings from what happens elsewhere."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import Preferences
from accounts.signals import preferences_saved
from leaderboards.services.label_ratings import label_ratings


@receiver(preferences_saved, dispatch_uid="leaderboards.label")
def follow_preferences(*, preferences: Preferences, **_: Any) -> None:
    label_ratings(user=preferences.user)
