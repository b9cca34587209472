"""Former addresses of the archive, and the names of those that have taken their places."""

from __future__ import annotations

from accounts.redirects import moved

_table = "tables/<slug:code>/"
_study = "studies/<slug:code>/"

MOVED = (
    (f"{_table}remarks/", "games:match_annotations"),
    (f"{_table}remarks/annotate/", "games:annotate"),
    (f"{_table}remarks/bookmark/", "games:bookmark"),
    (f"{_study}remarks/", "games:study_annotations"),
    (f"{_study}remarks/annotate/", "games:annotate_study"),
    (f"{_study}remarks/bookmark/", "games:bookmark_study"),
    ("archive/notes/<int:annotation>/remove/", "games:remove_annotation"),
)

urlpatterns = [moved(route, to) for route, to in MOVED]
