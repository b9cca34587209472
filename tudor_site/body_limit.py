"""Large bodies are refused before they are read: by their Content-Length, and by how much of them has come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string

STATUS = 413

Application = Callable[[Any, Any, Any], Awaitable[Any]]
GetResponse = Callable[[HttpRequest], HttpResponseBase]


def refuse_large_bodies(get_response: GetResponse) -> GetResponse:
    """Middleware that looks at Content-Length alone: nothing has been read when it refuses.

    A body without it is not read at all under WSGI; under ASGI it is counted by `BodyLimit`."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) <= settings.MAX_BODY_BYTES:
            return get_response(request)
        if "HX-Request" not in request.headers:
            return HttpResponse(_page(), status=STATUS)
        part = HttpResponse(render_to_string("_too_large.html", _facts()), status=STATUS)
        part.headers["HX-Retarget"] = "#limit-reached"
        part.headers["HX-Reswap"] = "innerHTML show:#content:top"
        return part

    return answer


class _TooLarge(Exception):
    """More has come than is taken."""


class BodyLimit:
    """The same for ASGI, where a body need not say how long it is, and is stored before Django looks at it."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        come = 0

        async def counted() -> dict[str, Any]:
            nonlocal come
            message: dict[str, Any] = await receive()
            come += len(message.get("body") or b"")
            if come > settings.MAX_BODY_BYTES:
                raise _TooLarge
            return message

        try:
            if any(name == b"content-length" and _is_too_long(value) for name, value in scope["headers"]):
                raise _TooLarge
            await self.inner(scope, counted, send)
        except _TooLarge:
            page = _page().encode()
            headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", str(len(page)).encode())]
            await send({"type": "http.response.start", "status": STATUS, "headers": headers})
            await send({"type": "http.response.body", "body": page})


def _is_too_long(value: bytes) -> bool:
    return value.isdigit() and int(value) > settings.MAX_BODY_BYTES


def _page() -> str:
    # Without the request: its session and person were not looked up yet.
    return render_to_string("413.html", _facts())


def _facts() -> dict[str, int]:
    return {"most": settings.MAX_BODY_BYTES // 1024**2}
