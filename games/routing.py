"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path, re_path

from games.play.consumers import LobbyConsumer, MatchConsumer, NoSuchSocket, PersonConsumer
from games.watch.consumers import WatchConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/watch/", WatchConsumer.as_asgi()),
    path("ws/own/", PersonConsumer.as_asgi()),
    path("ws/tables/<slug:code>/", MatchConsumer.as_asgi()),
    re_path(r"", NoSuchSocket.as_asgi()),
]
