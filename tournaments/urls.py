from __future__ import annotations

from django.urls import path

from tournaments.views import directory, person, tournament

app_name = "tournaments"

urlpatterns = [
    path("tournaments/", directory.tournaments, name="tournaments"),
    path("tournaments/new/", directory.create_tournament, name="create_tournament"),
    path("tournaments/<int:tournament>/", tournament.tournament, name="tournament"),
    path("tournaments/<int:tournament>/join/", tournament.join_tournament, name="join_tournament"),
    path("tournaments/<int:tournament>/pause/", tournament.pause_play, name="pause_play"),
    path("tournaments/<int:tournament>/leave/", tournament.leave_tournament, name="leave_tournament"),
    path("tournaments/<int:tournament>/stop/", tournament.stop_repeating, name="stop_repeating"),
    path("tournaments/<int:tournament>/cancel/", tournament.cancel_tournament, name="cancel_tournament"),
    path("tournaments/<int:tournament>/standings.csv", tournament.standings_csv, name="standings_csv"),
    path("people/<int:person>/tournaments/", person.person_tournaments, name="person_tournaments"),
]
