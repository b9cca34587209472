"""Keeping what ratings repeat of an account."""

from __future__ import annotations

from accounts.models import User
from leaderboards.models import Rating, SeasonStanding
from leaderboards.selectors.labels import labels_of


def label_ratings(*, user: User) -> None:
    """Writes the country of a person to their ratings, wherever it has changed. Final tables follow too: they are
    filtered by the country of today."""
    country, is_bot = labels_of([user.pk])[user.pk]
    Rating.objects.filter(user=user).exclude(country=country, is_bot=is_bot).update(country=country, is_bot=is_bot)
    # `aggregate_ledger` may be writing them, one season after the other: so does this.
    standings = SeasonStanding.objects.filter(user=user).exclude(country=country)
    held = standings.select_for_update(of=("self",)).order_by("table__number", "table")
    SeasonStanding.objects.filter(pk__in=[standing.pk for standing in held]).update(country=country)
