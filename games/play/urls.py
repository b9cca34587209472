from __future__ import annotations

from django.urls import path

from games.play.views import chat, command, feeds, orders, people, presence, seats, table, table_notifications, tips
from games.play.views.match_access import match_path

urlpatterns = [
    match_path("", table.table, name="table"),
    match_path("why/", table.why, name="why"),
    match_path("move/", table.move, name="move"),
    match_path("command/", command.command, name="command"),
    match_path("undo/", table.undo, name="undo"),
    match_path("concede/", table.give_up, name="concede"),
    match_path("back/", seats.come_back, name="come_back"),
    match_path("play-out/", seats.end_alone, name="play_out"),
    match_path("seats/<int:number>/wait/", seats.wait, name="wait_for_seat"),
    match_path("seats/<int:number>/take-over/", seats.take_over, name="take_over"),
    match_path("guide/", tips.guide, name="guide"),
    match_path("orders/give/", orders.give, name="give_order"),
    match_path("orders/revoke/", orders.revoke, name="revoke_order"),
    match_path("notifications/", table_notifications.table_notifications, name="table_notifications"),
    match_path("presence/", presence.presence, name="presence"),
    match_path("talk/", chat.talk, name="talk"),
    match_path("talk/say/", chat.say, name="say"),
    match_path("talk/<int:message>/report/", chat.report, name="report_message"),
    path("feeds/<str:secret>/deadlines.ics", feeds.deadlines, name="deadlines_feed"),
    path("feeds/<str:secret>/matches.atom", feeds.games, name="games_feed"),
    path("people/<int:person>/matches/", people.player_panel, name="player_panel"),
    path("people/<int:person>/reliability/", people.reliability_panel, name="reliability_panel"),
]
