from __future__ import annotations

from django.urls import path

from games.views.door import under_match
from leaderboards import achievement_views, boards_views, fair_play_views, honour_views, views

app_name = "leaderboards"

urlpatterns = [
    path("leaderboards/", boards_views.pools, name="boards"),
    path("leaderboards/honour/", honour_views.honours, name="honours"),
    path("leaderboards/honour/<slug:card>/", honour_views.honour, name="honour"),
    path("leaderboards/titles/", achievement_views.titles, name="titles"),
    path("leaderboards/<slug:pool>/", boards_views.board, name="board"),
    path("leaderboards/<slug:pool>/records/", honour_views.records, name="records"),
    path("leaderboards/<slug:pool>/seasons/<slug:season>/", boards_views.season, name="season"),
    path("ratings/formula/", views.formula, name="formula"),
    path("ratings/seats/", achievement_views.seats, name="seats"),
    path("ratings/<slug:code>/", under_match(views.match), name="match"),
    path("ratings/<slug:code>/annul/", under_match(fair_play_views.annul), name="annul"),
    path("ratings/<slug:code>/reinstate/", under_match(fair_play_views.reinstate), name="reinstate"),
    path("ratings/<slug:code>/appeal/", under_match(fair_play_views.make_appeal), name="appeal"),
    path("people/<int:person>/ratings/", views.panel, name="panel"),
    path("people/<int:person>/ratings/<slug:pool>/", boards_views.history, name="history"),
    path("staff/fair-play/", fair_play_views.flags, name="flags"),
    path("staff/fair-play/<int:flag>/", fair_play_views.flag, name="flag"),
    path("staff/fair-play/<int:flag>/annul/", fair_play_views.annul_chosen, name="annul_chosen"),
    path("staff/fair-play/<int:flag>/dismiss/", fair_play_views.dismiss, name="dismiss"),
    path("staff/appeals/", fair_play_views.appeals, name="appeals"),
    path("staff/appeals/<int:appeal>/answer/", fair_play_views.answer, name="answer_appeal"),
    path("achievements/", achievement_views.achievements, name="achievements"),
    path("people/<int:person>/achievements/", achievement_views.person_achievements, name="person_achievements"),
]
