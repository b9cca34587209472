"""Pages for requests that end in an error.

Django's own handlers check the token against forged requests once more, which reads the body: where the body was what
broke the request, it breaks again, and a 400 or a 404 becomes a 500."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseServerError
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    # Nothing of the request can be relied on, so the page is drawn without it.
    return HttpResponseBadRequest(render_to_string("400.html"))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return HttpResponseServerError(render_to_string("500.html"))
