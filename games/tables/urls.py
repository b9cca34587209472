from __future__ import annotations

from django.urls import path

from games.play.views.match_access import match_path
from games.tables.views import confirm, gathering, home, lobby, next_match

urlpatterns = [
    path("", home.home, name="home"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/new/<slug:game>/", lobby.new_table, name="new_table"),
    path("lobby/next/", lobby.next_table, name="next_table"),
    path("lobby/waiting/", lobby.waiting, name="waiting"),
    path("lobby/try/<slug:game>/", lobby.try_now, name="try_now"),
    path("confirm/<str:token>/", confirm.confirm, name="confirm"),
    match_path("sit/", gathering.sit_down, name="sit_down"),
    match_path("leave/", gathering.get_up, name="get_up"),
    match_path("close/", gathering.close_table, name="close_table"),
    match_path("fill/", gathering.fill, name="fill"),
    match_path("ready/", gathering.ready, name="ready"),
    match_path("invite/", gathering.send_invitation, name="invite"),
    match_path("decline/", gathering.decline, name="decline"),
    match_path("new-link/", next_match.new_link, name="new_link"),
    match_path("again/", next_match.again, name="again"),
    match_path("rematch/", next_match.play_again, name="rematch"),
]
