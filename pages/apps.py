from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PagesConfig(AppConfig):
    name = "pages"
    verbose_name = _("pages")

    def ready(self) -> None:
        """Draws cards of what the apps below show, and tells operators what is missing."""
        from accounts import social_cards
        from pages import checks  # noqa: F401  importing it is what registers it
        from pages.selectors.cards import club_card, league_card, match_card, player_card, site_card, tournament_card

        social_cards.register("site", site_card)
        social_cards.register("match", match_card)
        social_cards.register("league", league_card)
        social_cards.register("club", club_card)
        social_cards.register("tournament", tournament_card)
        social_cards.register("player", player_card)
