"""Refusals as `application/problem+json` (RFC 9457): our code, the sentence in the language asked for, the status."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from accounts.errors import LimitReached, Refusal
from api.errors import AnsweredBefore, BadRequest, BrokenHere, FieldsRefused, MethodRefused, NothingHere, ScopeMissing

CONTENT_TYPE = "application/problem+json"
_REFUSALS: dict[int, type[Refusal]] = {400: BadRequest, 404: NothingHere, 405: MethodRefused, 500: BrokenHere}


def add_problems(api: NinjaAPI) -> None:
    """Lets an API answer every refusal as a problem."""

    @api.exception_handler(Refusal)
    def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
        return problem(refusal, **({"errors": refusal.errors} if isinstance(refusal, FieldsRefused) else {}))

    @api.exception_handler(AnsweredBefore)
    def replayed(request: HttpRequest, answer: AnsweredBefore) -> HttpResponse:
        headers = {"Idempotent-Replayed": "true"}
        return HttpResponse(answer.body, status=answer.status, content_type=answer.content_type, headers=headers)

    @api.exception_handler(ValidationError)
    def unreadable(request: HttpRequest, error: ValidationError) -> HttpResponse:
        return problem(BadRequest(), errors=[_plain(each) for each in error.errors])

    @api.exception_handler(HttpError)
    def broken(request: HttpRequest, error: HttpError) -> HttpResponse:
        return problem(BadRequest(str(error)) if error.status_code < 500 else Refusal())

    @api.exception_handler(Http404)
    def missing(request: HttpRequest, error: Http404) -> HttpResponse:
        return problem(NothingHere())


def problem(refusal: Refusal, **more: Any) -> HttpResponse:
    """A refusal as an answer."""
    body = {"type": "about:blank", "status": refusal.status, "code": refusal.code, "title": str(refusal.sentence)}
    response = JsonResponse(body | more, status=refusal.status, content_type=CONTENT_TYPE)
    if refusal.status == 401:
        response["WWW-Authenticate"] = 'Bearer realm="api"'
    if isinstance(refusal, ScopeMissing):
        response["WWW-Authenticate"] = f'Bearer error="insufficient_scope", scope="{refusal.scope}"'
    if isinstance(refusal, LimitReached):
        response["Retry-After"] = str(refusal.retry_after)
    return response


def as_problem(response: HttpResponseBase) -> HttpResponseBase:
    """What was refused before any operation was found, as a problem too: the page for people is of no use to
    programs."""
    refusal = _REFUSALS.get(response.status_code)
    if refusal is None or response.headers.get("Content-Type") == CONTENT_TYPE:
        return response
    told = problem(refusal(), status=response.status_code)
    told.status_code = response.status_code
    if "Allow" in response:
        told["Allow"] = response["Allow"]
    return told


def _plain(error: dict[str, Any]) -> dict[str, str]:
    """Where something is wrong and what, without what was sent."""
    return {"at": ".".join(str(part) for part in error.get("loc", ())), "what": str(error.get("msg", ""))}
