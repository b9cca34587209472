from __future__ import annotations

from django.urls import path

from games.play.views.match_access import under_match
from leaderboards.views import achievements, boards, fair_play, honours, ratings

app_name = "leaderboards"

urlpatterns = [
    path("leaderboards/", boards.boards, name="boards"),
    path("leaderboards/honour/", honours.honours, name="honours"),
    path("leaderboards/honour/<slug:card>/", honours.honour, name="honour"),
    path("leaderboards/titles/", achievements.titles, name="titles"),
    path("leaderboards/<slug:pool>/", boards.board, name="board"),
    path("leaderboards/<slug:pool>/records/", honours.records, name="records"),
    path("leaderboards/<slug:pool>/seasons/<slug:season>/", boards.season, name="season"),
    path("ratings/mine/", ratings.own_ratings, name="own_ratings"),
    path("ratings/formula/", ratings.formula, name="formula"),
    path("ratings/chances/", ratings.forecasts, name="forecasts"),
    path("ratings/seats/", achievements.seats, name="seats"),
    path("ratings/<slug:code>/", under_match(ratings.match_ratings), name="match_ratings"),
    path("ratings/<slug:code>/annul/", under_match(fair_play.annul_match), name="annul_match"),
    path("ratings/<slug:code>/reinstate/", under_match(fair_play.reinstate_match), name="reinstate_match"),
    path("ratings/<slug:code>/appeal/", under_match(fair_play.appeal), name="appeal"),
    path("people/<int:person>/ratings/", ratings.person_ratings, name="person_ratings"),
    path("people/<int:person>/ratings/<slug:pool>/", boards.history, name="history"),
    path("staff/fair-play/", fair_play.flags, name="flags"),
    path("staff/fair-play/<int:flag>/", fair_play.flag, name="flag"),
    path("staff/fair-play/<int:flag>/annul/", fair_play.decide_flag, name="decide_flag"),
    path("staff/fair-play/<int:flag>/dismiss/", fair_play.dismiss_flag, name="dismiss_flag"),
    path("staff/appeals/", fair_play.appeals, name="appeals"),
    path("staff/appeals/<int:appeal>/answer/", fair_play.answer_appeal, name="answer_appeal"),
    path("achievements/", achievements.achievements, name="achievements"),
    path("people/<int:person>/achievements/", achievements.person_achievements, name="person_achievements"),
]
