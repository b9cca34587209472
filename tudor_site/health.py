"""Two answers for whoever watches the house: it is running, and it can serve."""

from __future__ import annotations

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """The database answers too."""
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError:
        return HttpResponse("the database does not answer", status=503, content_type="text/plain")
    return HttpResponse("ready", content_type="text/plain")
