"""The addresses of the site: each app brings its own list."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from api.root import api
from tudor_site.health import healthz, readyz
from tudor_site.metrics import metrics

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    # Before the lists without a beginning of their own, all of which would be read first.
    path("admin/", admin.site.urls),
    path("api/v1/", api.urls),
    path("", include("api.urls")),
    path("", include("games.urls")),
    path("", include("clubs.urls")),
    path("", include("tournaments.urls")),
    path("", include("leagues.urls")),
    path("", include("search.urls")),
    path("", include("social.urls")),
    path("", include("leaderboards.urls")),
    path("", include("news.urls")),
    path("", include("moderation.urls")),
    path("", include("pages.urls")),
    path("", include("accounts.urls")),
    path("account/", include("allauth.urls")),
]

handler400 = "tudor_site.error_pages.bad_request"
handler403 = "tudor_site.error_pages.permission_denied"
handler404 = "tudor_site.error_pages.page_not_found"
handler500 = "tudor_site.error_pages.server_error"
