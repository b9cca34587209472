"""The addresses of the site: each app brings its own list."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from tudor_site.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("", include("games.urls")),
    path("", include("leagues.urls")),
    path("", include("leaderboards.urls")),
    path("", include("accounts.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "tudor_site.error_pages.bad_request"
handler403 = "tudor_site.error_pages.permission_denied"
handler404 = "tudor_site.error_pages.page_not_found"
handler500 = "tudor_site.error_pages.server_error"
