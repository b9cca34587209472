"""The pages that search engines are told of: those that every visitor may see."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import Q, QuerySet
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language

from accounts.models import User
from accounts.selectors.people import members
from clubs.models import Club
from games.engine.metas import all_metas
from games.models import ArchiveEntry
from leagues.models import League
from tournaments.models import Tournament

PAGE_LENGTH = 5000
PLACES = (
    "games:lobby", "games:watch", "leagues:directory", "clubs:directory", "tournaments:tournaments",
    "leaderboards:boards", "leaderboards:titles", "leaderboards:achievements", "leaderboards:honours",
    "leaderboards:formula", "games:archive", "moderation:transparency", "pages:status",
)  # fmt: skip
"""Pages in the language of their reader."""


if TYPE_CHECKING:
    # At run time it takes no parameters.
    _Sitemap = Sitemap[Any]
else:
    _Sitemap = Sitemap


class OurSitemap(_Sitemap):
    """Addresses as the settings name the site, whatever a request calls it."""

    limit = PAGE_LENGTH

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.PUBLIC_URL).scheme

    def get_domain(self, site: Any = None) -> str:
        return urlsplit(settings.PUBLIC_URL).netloc

    def get_latest_lastmod(self) -> datetime | None:
        # To know it, all rows would be read.
        return None


class Texts(OurSitemap):
    """Pages with an address in every language."""

    i18n = True
    alternates = True
    x_default = True

    def items(self) -> list[str]:
        found = []
        for name in settings.LANGUAGE_ADDRESSES:
            try:
                found.append(reverse(name))
            except NoReverseMatch:
                continue
        found.remove(reverse("news:feed"))
        return [*found, *(reverse("games:rules", args=[meta.slug]) for meta in all_metas())]

    def location(self, item: str) -> str:
        return f"/{get_language()}{item}"


class Places(OurSitemap):
    def items(self) -> list[str]:
        return [reverse(name) for name in PLACES]

    def location(self, item: str) -> str:
        return item


class Leagues(OurSitemap):
    def items(self) -> QuerySet[League]:
        return League.objects.filter(closed_at=None, is_private=False).only("slug").order_by("pk")

    def location(self, item: League) -> str:
        return reverse("leagues:home", args=[item.slug])


class Clubs(OurSitemap):
    def items(self) -> QuerySet[Club]:
        return Club.objects.filter(closed_at=None, hidden_at=None, is_private=False).only("slug").order_by("pk")

    def location(self, item: Club) -> str:
        return reverse("clubs:home", args=[item.slug])


class Tournaments(OurSitemap):
    """Those for everyone that were not called off."""

    def items(self) -> QuerySet[Tournament]:
        known = Tournament.objects.filter(audience="").exclude(state=Tournament.State.CANCELLED)
        return known.only("pk").order_by("pk")

    def location(self, item: Tournament) -> str:
        return reverse("tournaments:tournament", args=[item.pk])


class Players(OurSitemap):
    """Those who let themselves be listed."""

    def items(self) -> QuerySet[User]:
        wants = Q(preferences=None) | Q(preferences__is_on_leaderboards=True)
        return members().filter(wants, is_bot=False).only("username").order_by("pk")

    def location(self, item: User) -> str:
        return item.get_absolute_url()


class Games(OurSitemap):
    """Finished games that everyone finds."""

    def items(self) -> QuerySet[ArchiveEntry]:
        return (
            ArchiveEntry.objects.filter(is_listed=True)
            .select_related("match")
            .only("ended_at", "match__code")
            .order_by("pk")
        )

    def location(self, item: ArchiveEntry) -> str:
        return reverse("games:replay", args=[item.match.code])

    def lastmod(self, item: ArchiveEntry) -> datetime:
        return item.ended_at


SITEMAPS = {
    "pages": Texts,
    "places": Places,
    "leagues": Leagues,
    "clubs": Clubs,
    "tournaments": Tournaments,
    "players": Players,
    "games": Games,
}
