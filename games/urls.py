"""The addresses of the games: each feature brings its own list."""

from __future__ import annotations

from django.urls import include, path

from games.play.views.match_access import match_path
from games.views import confirm, notices

app_name = "games"

urlpatterns = [
    # Play comes first: a table's page is what every move is followed by, and addresses are tried one after the other.
    path("", include("games.play.urls")),
    path("", include("games.tables.urls")),
    path("", include("games.archive.urls")),
    path("", include("games.rules.urls")),
    path("notices/", notices.notices, name="notices"),
    path("notices/read/", notices.read_all, name="read_notices"),
    path("notices/<int:notice>/", notices.open_notice, name="notice"),
    path("confirm/<str:token>/", confirm.confirm, name="confirm"),
    match_path("telling/", notices.table_telling, name="table_telling"),
]
