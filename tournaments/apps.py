from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        """Writes the results of finished matches, lets people watch tournaments, and adds tournaments to the download
        of one's own data and to what a closing account leaves."""
        from accounts import account_erasure, data_export, search_sources, sections
        from games import finish_pipeline
        from games.play import origins
        from games.watch import channels
        from social import feed
        from tournaments.notifications import register_kinds
        from tournaments.reportables import register_reportables
        from tournaments.selectors.finished import matches_to_note
        from tournaments.selectors.live_channels import KIND, find_running, running_tournaments
        from tournaments.selectors.origins import tournament_of
        from tournaments.selectors.people import tournaments_stored_about
        from tournaments.selectors.records import tournament_wins
        from tournaments.selectors.search import TOURNAMENTS
        from tournaments.services.leave_tournaments import leave_tournaments
        from tournaments.services.note_result import note_result

        sections.register(sections.Section(42, _("Tournaments"), "tournaments:tournaments", ("/tournaments/",)))
        data_export.register("tournaments", tournaments_stored_about)
        account_erasure.register(leave_tournaments)
        channels.register(channels.Source(KIND, running_tournaments, find_running))
        search_sources.register(TOURNAMENTS)
        origins.register(tournament_of)
        feed.register(tournament_wins)
        register_kinds()
        register_reportables()
        finish_pipeline.register("tournaments", run=note_result, due=matches_to_note)
