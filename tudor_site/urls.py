"""The addresses of the house: each room brings its own list."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
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
    # Staff sign in where everybody does, with the same limits and second factors.
    path("admin/login/", secure_admin_login(admin.site.login)),  # type: ignore[no-untyped-call]
    path("admin/", admin.site.urls),
]

handler400 = "tudor_site.error_pages.bad_request"
handler403 = "tudor_site.error_pages.permission_denied"
handler404 = "tudor_site.error_pages.page_not_found"
handler500 = "tudor_site.error_pages.server_error"
