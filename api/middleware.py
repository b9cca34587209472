"""What holds for every answer of the API: it can be asked for on condition, be read from other sites, says how much of
the limit is left, and is kept where a write named an `Idempotency-Key`."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers, set_response_etag

from accounts import limits
from api.authentication import kept_answer_of
from api.deprecations import add_deprecation
from api.problems import as_problem
from api.services.keep_answer import drop_answer, keep_answer

PREFIX = "/api/v1/"
SAFE = ("GET", "HEAD")
EXPOSED = "ETag, Deprecation, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-ID"
PREFLIGHT = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Authorization, Accept-Language, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


def api_conventions(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(PREFIX):
            return get_response(request)
        if request.method == "OPTIONS":
            return HttpResponse(status=204, headers=PREFLIGHT)
        response = as_problem(get_response(request))
        _keep(request, response)
        _add_limits(request, response)
        add_deprecation(request, response)
        if request.method not in SAFE:
            return response
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = EXPOSED
        return _on_condition(request, response)

    return answer


def _keep(request: HttpRequest, response: HttpResponseBase) -> None:
    """Keeps the answer under the key of its request. One that was refused changed nothing: its key is free again."""
    kept = kept_answer_of(request)
    if kept is None:
        return
    if isinstance(response, HttpResponse) and 200 <= response.status_code < 300:
        kind = response.headers.get("Content-Type", "")
        keep_answer(answer=kept, status=response.status_code, content_type=kind, body=response.content)
    else:
        drop_answer(answer=kept)


def _add_limits(request: HttpRequest, response: HttpResponseBase) -> None:
    allowance = limits.allowance(limits.API, request)
    if allowance is not None:
        name = limits.API.name
        response["RateLimit-Policy"] = f'"{name}";q={allowance.quota};w={allowance.window}'
        response["RateLimit"] = f'"{name}";r={allowance.left};t={allowance.resets_in}'


def _on_condition(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Nothing again for a program that has the answer already."""
    patch_vary_headers(response, ("Authorization", "Accept-Language"))
    response.setdefault("Cache-Control", "private, no-cache")
    if not isinstance(response, HttpResponse) or response.status_code != 200:
        return response
    set_response_etag(response)
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
