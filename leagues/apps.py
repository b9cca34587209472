from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("leagues")

    def ready(self) -> None:
        """Writes the results of finished matches, tells when clocks rest in a break, and adds leagues to the download
        of one's own data and to what a closing account leaves."""
        from accounts import account_erasure, data_export
        from games import clock_pauses, finish_pipeline
        from leagues.notifications import register_kinds
        from leagues.selectors.calendar import clock_pauses_of_match
        from leagues.selectors.finished import matches_to_note
        from leagues.selectors.people import leagues_stored_about
        from leagues.services.leave_leagues import leave_leagues
        from leagues.services.note_result import note_result

        data_export.register("leagues", leagues_stored_about)
        account_erasure.register(leave_leagues)
        clock_pauses.register(clock_pauses_of_match)
        register_kinds()
        finish_pipeline.register("leagues", run=note_result, due=matches_to_note)
