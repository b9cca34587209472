"""The addresses of the site and the bare views beside them, which go through the same middleware: what no page of this
server and database can be quicker than."""

from __future__ import annotations

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_POST, require_safe

from bench.web_plan import BROADCAST, EMPTY, INSERT, RAW_GROUP, ROWS


@require_safe
def empty(request: HttpRequest) -> HttpResponse:
    """Nothing."""
    return HttpResponse()


@require_POST
def insert(request: HttpRequest) -> HttpResponse:
    """One row, committed."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {ROWS} (words) VALUES (%s)", ["a row of the bench"])
    return HttpResponse()


@require_POST
def broadcast(request: HttpRequest) -> HttpResponse:
    """One message to everybody who listens to the bench, as the outbox sends its pointers."""
    async_to_sync(get_channel_layer().group_send)(RAW_GROUP, {"type": "bench.broadcast"})
    return HttpResponse()


urlpatterns = [
    path(EMPTY[1:], empty),
    path(INSERT[1:], insert),
    path(BROADCAST[1:], broadcast),
    path("", include("tudor_site.urls")),
]
