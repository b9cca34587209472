from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NewsConfig(AppConfig):
    name = "news"
    verbose_name = _("news")

    def ready(self) -> None:
        """Lets people be notified of announcements."""
        from news.notifications import register_kinds

        register_kinds()
