"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path

from tournaments.consumers import TournamentConsumer

websocket_urlpatterns = [path("ws/tournaments/<int:tournament>/", TournamentConsumer.as_asgi())]
