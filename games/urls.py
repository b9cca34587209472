"""The addresses of the playing rooms."""

from __future__ import annotations

from django.urls import path

from games.views import command, gathering, guide, home, lobby, people, presence, rules, specimen, table, talk

app_name = "games"

urlpatterns = [
    path("", home.home, name="home"),
    path("specimen/", specimen.specimen, name="specimen"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/new/<slug:game>/", lobby.new_table, name="new_table"),
    path("lobby/next/", lobby.next_table, name="next_table"),
    path("lobby/waiting/", lobby.waiting, name="waiting"),
    path("lobby/try/<slug:game>/", lobby.try_now, name="try_now"),
    path("people/<int:person>/matches/", people.player_panel, name="player_panel"),
    path("tables/<slug:code>/", table.table, name="table"),
    path("tables/<slug:code>/sit/", gathering.sit_down, name="sit_down"),
    path("tables/<slug:code>/leave/", gathering.get_up, name="get_up"),
    path("tables/<slug:code>/close/", gathering.close_table, name="close_table"),
    path("tables/<slug:code>/fill/", gathering.fill, name="fill"),
    path("tables/<slug:code>/ready/", gathering.ready, name="ready"),
    path("tables/<slug:code>/invite/", gathering.send_invitation, name="invite"),
    path("tables/<slug:code>/decline/", gathering.decline, name="decline"),
    path("tables/<slug:code>/record.txt", table.record, name="record"),
    path("tables/<slug:code>/again/", table.again, name="again"),
    path("tables/<slug:code>/rematch/", table.play_again, name="rematch"),
    path("tables/<slug:code>/why/", table.why, name="why"),
    path("tables/<slug:code>/move/", table.move, name="move"),
    path("tables/<slug:code>/command/", command.command, name="command"),
    path("tables/<slug:code>/undo/", table.undo, name="undo"),
    path("tables/<slug:code>/concede/", table.give_up, name="concede"),
    path("tables/<slug:code>/guide/", guide.guide, name="guide"),
    path("tables/<slug:code>/presence/", presence.presence, name="presence"),
    path("tables/<slug:code>/talk/", talk.talk, name="talk"),
    path("tables/<slug:code>/talk/say/", talk.say, name="say"),
    path("tables/<slug:code>/talk/<int:message>/report/", talk.report, name="report_message"),
]
