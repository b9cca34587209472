from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"
    verbose_name = _("leaderboards")

    def ready(self) -> None:
        """Rates finished matches, lets tables ask for ratings, and adds them to the download of a person's data and to
        the erasure of an account."""
        from accounts import account_erasure, data_export, sections
        from games import finish_pipeline
        from games.play import seat_requirements
        from games.watch import strength
        from leaderboards import receivers  # noqa: F401  importing it is what connects it
        from leaderboards.notifications import register_kinds
        from leaderboards.reportables import register_reportables
        from leaderboards.selectors.achievements import achievements_stored_about
        from leaderboards.selectors.due import matches_to_aggregate, matches_to_rate
        from leaderboards.selectors.people import mean_ratings, rating_at, ratings_stored_about
        from leaderboards.selectors.verdicts import appeals_stored_about, replaced_lines_stored_about
        from leaderboards.services.aggregate_ledger import aggregate_match
        from leaderboards.services.erase_achievements import erase_achievements
        from leaderboards.services.erase_appeals import erase_appeals
        from leaderboards.services.label_ratings import label_ratings
        from leaderboards.services.queue_rating import queue_rating
        from leaderboards.services.rate_match import rate_match

        sections.register(
            sections.Section(
                50, _("Leaderboards"), "leaderboards:boards", ("/leaderboards/", "/ratings/", "/achievements/")
            )
        )
        seat_requirements.register_ratings(rating_at)
        strength.register(mean_ratings)
        finish_pipeline.register("rate", run=rate_match, due=matches_to_rate, note=queue_rating)
        finish_pipeline.register("honours", run=aggregate_match, due=matches_to_aggregate)
        data_export.register("ratings", ratings_stored_about)
        data_export.register("achievements", achievements_stored_about)
        data_export.register("appeals", appeals_stored_about)
        data_export.register("replaced_ratings", replaced_lines_stored_about)
        account_erasure.register(label_ratings)
        account_erasure.register(erase_appeals)
        account_erasure.register(erase_achievements)
        register_kinds()
        register_reportables()
