from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Adds what is kept at tables to everybody's download of his own data."""
        from accounts.data_export import register
        from games.selectors import stored_about

        register("games", stored_about)
