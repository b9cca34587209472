from __future__ import annotations

from django.contrib.sitemaps import views as sitemaps
from django.urls import path
from django.views.decorators.cache import cache_page

from pages.selectors.sitemaps import SITEMAPS
from pages.texts import TEXTS
from pages.views import cards, crawlers, texts
from pages.views.status import status

app_name = "pages"

HOURS = 3600
# The lists are long, and no search engine needs them by the minute.
_index = cache_page(6 * HOURS)(sitemaps.index)
_section = cache_page(6 * HOURS)(sitemaps.sitemap)

urlpatterns = [
    *(path(f"{text.slug}/", texts.text, {"slug": text.slug}, name=text.slug) for text in TEXTS),
    path("status/", status, name="status"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sitemap.xml", _index, {"sitemaps": SITEMAPS, "sitemap_url_name": "pages:sitemap_section"}, name="sitemap"),
    path("sitemap-<slug:section>.xml", _section, {"sitemaps": SITEMAPS}, name="sitemap_section"),
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("site.webmanifest", crawlers.manifest, name="manifest"),
    path("offline/", crawlers.offline, name="offline"),
    path("cards/<slug:language>/<slug:kind>/<str:key>/<slug:version>.png", cards.card, name="card"),
]
