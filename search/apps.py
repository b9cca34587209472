from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SearchConfig(AppConfig):
    name = "search"
    verbose_name = _("search")

    def ready(self) -> None:
        """Follows what is saved."""
        from search import receivers  # noqa: F401  importing it is what connects it
