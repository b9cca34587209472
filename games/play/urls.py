from __future__ import annotations

from django.urls import path

from games.play.views import (
    auto_play,
    chat,
    command,
    feeds,
    lesson,
    people,
    plans,
    presence,
    seats,
    table,
    table_notifications,
    tips,
)
from games.play.views.match_access import match_path

urlpatterns = [
    match_path("", table.table, name="table"),
    match_path("why/", table.why_not, name="why_not"),
    match_path("move/", table.play_move, name="play_move"),
    match_path("moves/", table.moves, name="moves"),
    match_path("plans/", plans.plans, name="plans"),
    match_path("plan/", plans.play_plan, name="play_plan"),
    match_path("command/", command.command, name="command"),
    match_path("undo/", table.undo_move, name="undo_move"),
    match_path("resign/", table.resign, name="resign"),
    match_path("return/", seats.return_to_seat, name="return_to_seat"),
    match_path("finish-abandoned/", seats.finish_abandoned, name="finish_abandoned"),
    match_path("seats/<int:number>/wait/", seats.wait_for_seat, name="wait_for_seat"),
    match_path("seats/<int:number>/take-over/", seats.take_over_seat, name="take_over_seat"),
    match_path("tips/", tips.tips, name="tips"),
    match_path("auto-play/add/", auto_play.add_auto_play, name="add_auto_play"),
    match_path("auto-play/remove/", auto_play.remove_auto_play, name="remove_auto_play"),
    match_path("notifications/", table_notifications.save_table_preference, name="save_table_preference"),
    match_path("presence/", presence.presence, name="presence"),
    match_path("chat/", chat.chat, name="chat"),
    match_path("chat/post/", chat.post_message, name="post_message"),
    path("learn/<slug:game>/", lesson.lesson, name="lesson"),
    path("learn/<slug:game>/<int:number>/", lesson.lesson, name="lesson"),
    path("learn/<slug:game>/<int:number>/plans/", lesson.plans, name="lesson_plans"),
    path("feeds/<str:secret>/deadlines.ics", feeds.deadlines, name="deadlines_feed"),
    path("feeds/<str:secret>/matches.atom", feeds.games, name="games_feed"),
    path("people/<int:person>/matches/", people.player_panel, name="player_panel"),
    path("people/<int:person>/reliability/", people.reliability_panel, name="reliability_panel"),
]
