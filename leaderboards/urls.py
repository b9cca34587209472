from __future__ import annotations

from django.urls import path

from leaderboards import boards_views, views

app_name = "leaderboards"

urlpatterns = [
    path("leaderboards/", boards_views.pools, name="boards"),
    path("leaderboards/<slug:pool>/", boards_views.board, name="board"),
    path("ratings/formula/", views.formula, name="formula"),
    path("ratings/<slug:code>/", views.match, name="match"),
    path("people/<int:person>/ratings/", views.panel, name="panel"),
    path("people/<int:person>/ratings/<slug:pool>/", boards_views.history, name="history"),
]
