"""The addresses of the playing rooms."""

from __future__ import annotations

from django.urls import path

from games.views import home, lobby, people, table

app_name = "games"

urlpatterns = [
    path("", home.home, name="home"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/new/<slug:game>/", lobby.new_table, name="new_table"),
    path("lobby/next/", lobby.next_table, name="next_table"),
    path("lobby/try/<slug:game>/", lobby.try_now, name="try_now"),
    path("people/<int:person>/matches/", people.player_panel, name="player_panel"),
    path("tables/<slug:code>/", table.table, name="table"),
    path("tables/<slug:code>/sit/", lobby.sit_down, name="sit_down"),
    path("tables/<slug:code>/leave/", lobby.get_up, name="get_up"),
    path("tables/<slug:code>/fill/", lobby.fill, name="fill"),
    path("tables/<slug:code>/record.txt", table.record, name="record"),
    path("tables/<slug:code>/again/", table.again, name="again"),
    path("tables/<slug:code>/move/", table.move, name="move"),
    path("tables/<slug:code>/undo/", table.undo, name="undo"),
    path("tables/<slug:code>/concede/", table.give_up, name="concede"),
]
