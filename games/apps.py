from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Adds what is kept at tables to everybody's download of his own data, to what is erased with an account, and
        to what keeps guests."""
        from accounts import closing, data_export, engagements
        from games.selectors.people import people_at_tables, stored_about
        from games.selectors.talk import said_by
        from games.services.erase_talk import erase_talk
        from games.services.leave_for_good import leave_for_good

        data_export.register("games", stored_about)
        data_export.register("talk", said_by)
        closing.register(erase_talk)
        closing.register(leave_for_good)
        engagements.register(people_at_tables)
