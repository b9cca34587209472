"""The addresses of the games: each feature brings its own list."""

from __future__ import annotations

from django.urls import include, path

from games import old_urls

app_name = "games"

urlpatterns = [
    # Play comes first: a table's page is what every move is followed by, and addresses are tried one after the other.
    path("", include("games.play.urls")),
    path("", include("games.tables.urls")),
    path("", include("games.watch.urls")),
    path("", include("games.archive.urls")),
    path("", include("games.reviews.urls")),
    path("", include("games.puzzles.urls")),
    path("", include("games.rules.urls")),
    *old_urls.urlpatterns,
]
