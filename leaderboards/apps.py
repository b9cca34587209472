from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"
    verbose_name = _("leaderboards")

    def ready(self) -> None:
        """Listens for finished matches, lets tables ask for ratings, and adds them to everybody's download of his own
        data."""
        from accounts import data_export
        from games import limits
        from leaderboards import receivers  # noqa: F401  importing it is what connects it
        from leaderboards.selectors.people import rating_at, ratings_stored_about

        limits.register_ratings(rating_at)
        data_export.register("ratings", ratings_stored_about)
