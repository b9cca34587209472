from __future__ import annotations

from django.urls import path

from games.play.views.match_access import match_path
from games.tables.views import confirm, gathering, home, lobby, next_match

urlpatterns = [
    path("", home.home, name="home"),
    path("play-a-friend/", home.play_friend, name="play_friend"),
    path("live/", home.live, name="live"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/new/", lobby.new_game, name="new_game"),
    path("lobby/new/<slug:game>/", lobby.new_table, name="new_table"),
    path("lobby/next/", lobby.next_table, name="next_table"),
    path("lobby/waiting/", lobby.waiting, name="waiting"),
    path("lobby/try/<slug:game>/", lobby.try_game, name="try_game"),
    path("confirm/<str:token>/", confirm.confirm, name="confirm"),
    match_path("take-seat/", gathering.take_seat, name="take_seat"),
    match_path("leave-seat/", gathering.leave_seat, name="leave_seat"),
    match_path("cancel/", gathering.cancel_table, name="cancel_table"),
    match_path("fill/", gathering.fill_table, name="fill_table"),
    match_path("ready/", gathering.confirm_ready, name="confirm_ready"),
    match_path("invite/", gathering.invite, name="invite"),
    match_path("decline/", gathering.decline_invitation, name="decline_invitation"),
    match_path("renew-link/", next_match.renew_link, name="renew_link"),
    match_path("clone/", next_match.clone_table, name="clone_table"),
    match_path("rematch/", next_match.rematch, name="rematch"),
]
