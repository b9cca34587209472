"""Former addresses of games, and the names of those that have taken their places."""

from __future__ import annotations

from accounts.redirects import moved

_table = "tables/<slug:code>/"

MOVED = (
    (f"{_table}telling/", "games:save_table_preference"),
    (f"{_table}concede/", "games:resign"),
    (f"{_table}back/", "games:return_to_seat"),
    (f"{_table}play-out/", "games:finish_abandoned"),
    (f"{_table}guide/", "games:tips"),
    (f"{_table}orders/give/", "games:add_auto_play"),
    (f"{_table}orders/revoke/", "games:remove_auto_play"),
    (f"{_table}talk/", "games:chat"),
    (f"{_table}talk/say/", "games:post_message"),
    (f"{_table}sit/", "games:take_seat"),
    (f"{_table}leave/", "games:leave_seat"),
    (f"{_table}close/", "games:cancel_table"),
    (f"{_table}new-link/", "games:renew_link"),
    (f"{_table}again/", "games:clone_table"),
)

urlpatterns = [moved(route, to) for route, to in MOVED]
