from __future__ import annotations

from django.urls import path

from games.watch.views import watch

urlpatterns = [
    path("watch/", watch.watch, name="watch"),
    path("watch/boards/", watch.live_boards, name="live_boards"),
    path("watch/tv/", watch.tv, name="tv"),
    path("watch/count/", watch.live_count, name="live_count"),
]
