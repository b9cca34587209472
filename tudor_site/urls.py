"""The addresses of the house: each room brings its own list."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("admin/", admin.site.urls),
]
