from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("leagues")

    def ready(self) -> None:
        """Writes the results of finished matches, tells when clocks rest in a break, lets people watch rounds, and adds
        leagues to the download of one's own data and to what a closing account leaves."""
        from accounts import account_erasure, data_export, search_sources, sections
        from games import clock_pauses, finish_pipeline
        from games.play import origins
        from games.watch import channels
        from leagues.notifications import register_kinds
        from leagues.reportables import register_reportables
        from leagues.selectors.calendar import clock_pauses_of_match
        from leagues.selectors.finished import matches_to_note
        from leagues.selectors.live_channels import KIND, find_round, running_rounds
        from leagues.selectors.origins import league_of_match
        from leagues.selectors.people import leagues_stored_about
        from leagues.selectors.records import league_titles
        from leagues.selectors.search import LEAGUES
        from leagues.services.leave_leagues import leave_leagues
        from leagues.services.note_result import note_result
        from social import feed

        sections.register(
            sections.Section(
                40,
                _("Leagues"),
                "leagues:directory",
                ("/leagues/",),
                count="leagues:due_count",
                counts_for_visitors=False,
            )
        )
        data_export.register("leagues", leagues_stored_about)
        account_erasure.register(leave_leagues)
        clock_pauses.register(clock_pauses_of_match)
        channels.register(channels.Source(KIND, running_rounds, find_round))
        search_sources.register(LEAGUES)
        feed.register(league_titles)
        origins.register(league_of_match)
        register_kinds()
        register_reportables()
        finish_pipeline.register("leagues", run=note_result, due=matches_to_note)
