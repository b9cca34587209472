"""The addresses of sockets of clubs."""

from __future__ import annotations

from django.urls import path

from clubs.consumers import ClubConsumer

websocket_urlpatterns = [path("ws/clubs/<slug:club>/", ClubConsumer.as_asgi())]
