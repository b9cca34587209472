"""What every request goes through: it gets an id and one line of the log, and its answer says what it depends on."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import structlog
from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from structlog.contextvars import bind_contextvars, reset_contextvars

from accounts import meters

HEADER = "X-Request-ID"
# Monitoring asks there every few seconds.
QUIET = ("/healthz", "/readyz", "/metrics")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_SANE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")

_log = structlog.get_logger("tudor_site.requests")

Answering = Callable[[HttpRequest], HttpResponseBase] | Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def log_request(get_response: Any) -> Answering:
    """Binds an id to the request and writes its line of the log. It runs as the server does, with or without async,
    and so costs no change of thread."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            started, request_id = perf_counter(), _id_of(request)
            bound = bind_contextvars(request_id=request_id)
            try:
                with meters.working_for_request():
                    response: HttpResponseBase = await get_response(request)
                _tell(request, response, request_id, started)
            finally:
                reset_contextvars(**bound)
            return response

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        started, request_id = perf_counter(), _id_of(request)
        bound = bind_contextvars(request_id=request_id)
        try:
            with meters.working_for_request():
                response: HttpResponseBase = get_response(request)
            _tell(request, response, request_id, started)
        finally:
            reset_contextvars(**bound)
        return response

    return answer


def vary_by_part(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Answering:
    """Tells caches that htmx may get a part where a browser gets the page; said of every answer, no view forgets it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        patch_vary_headers(response, ("HX-Request",))
        return response

    return answer


def _id_of(request: HttpRequest) -> str:
    """The id that the proxy gave, if it can be one; otherwise a new one."""
    given: str = request.META.get("HTTP_X_REQUEST_ID", "")
    return given if _SANE.fullmatch(given) else secrets.token_hex(16)


def _tell(request: HttpRequest, response: HttpResponseBase, request_id: str, started: float) -> None:
    response.headers[HEADER] = request_id
    # Only if a view has loaded the user: to load it here could cost a query, and under ASGI it is not allowed.
    user = getattr(request, "_cached_user", None)
    seconds = perf_counter() - started
    _count(request, response, seconds)
    tell = _log.debug if request.path in QUIET else _log.info
    tell(
        "request",
        method=request.method,
        path=request.path,
        status=response.status_code,
        ms=round(seconds * 1000, 1),
        user=user.pk if user else None,
        htmx="HTTP_HX_REQUEST" in request.META,
    )


def _count(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """Counts by the pattern of the address: addresses themselves are without end, and so are the methods that visitors
    make up."""
    match = request.resolver_match
    route = match.route if match is not None else "none"
    method = request.method if request.method in METHODS else "other"
    meters.REQUESTS.labels(route, method, response.status_code).inc()
    meters.REQUEST_SECONDS.labels(route).observe(seconds)
