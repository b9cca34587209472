from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("leagues")

    def ready(self) -> None:
        """Listens for finished matches, tells when clocks rest in a break, and adds leagues to everybody's download of
        his own data and to what a closing account leaves."""
        from accounts import account_erasure, data_export
        from games import clock_pauses
        from leagues import receivers  # noqa: F401  importing it is what connects it
        from leagues.selectors.calendar import rests_of_match
        from leagues.selectors.people import leagues_stored_about
        from leagues.services.leave_leagues import leave_leagues

        data_export.register("leagues", leagues_stored_about)
        account_erasure.register(leave_leagues)
        clock_pauses.register(rests_of_match)
