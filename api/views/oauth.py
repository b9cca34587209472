"""The addresses of OAuth 2: the page on which a person agrees, and what apps ask without a browser."""

from __future__ import annotations

from urllib.parse import urlsplit

from csp.decorators import csp_update
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from oauthlib.oauth2.rfc6749.errors import AccessDeniedError, FatalClientError, OAuth2Error

from accounts import limits
from accounts.absolute_urls import absolute_url
from accounts.errors import Refusal
from accounts.limits import limited
from accounts.requests import signed_in
from accounts.views.reauthentication import proof_required
from api.errors import AppRequestRefused, MembersOnly
from api.models import App
from api.oauth import METHOD, server
from api.scopes import Scope

FORM = "application/x-www-form-urlencoded"


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@proof_required  # type: ignore[untyped-decorator]
def authorize(request: HttpRequest) -> HttpResponseBase:
    """What an app asks for; then the person's answer, with which they go back to the app."""
    user = signed_in(request)
    address = request.get_full_path()
    try:
        if user.is_guest:
            raise MembersOnly
        scopes, asked = server.validate_authorization_request(address)
        redirect_uri, app = asked["redirect_uri"], asked["request"].client
        if request.method == "GET":
            return _consent(request, app, redirect_uri, [Scope(scope) for scope in scopes])
        if "agree" not in request.POST:
            raise AccessDeniedError(request=asked["request"])
        headers, _, _ = server.create_authorization_response(address, scopes=scopes, credentials={"user": user})
        return _back(headers["Location"])
    except (FatalClientError, ValueError):
        return _refused(request, AppRequestRefused())
    except MembersOnly as refusal:
        return _refused(request, refusal)
    except OAuth2Error as error:
        return _back(error.in_uri(str(error.redirect_uri)))


@require_POST
@csrf_exempt
@never_cache
@limited(limits.OAUTH)
def token(request: HttpRequest) -> HttpResponse:
    """A code, or the last refresh token, for a new pair of tokens."""
    with transaction.atomic():
        headers, body, status = server.create_token_response(request.get_full_path(), "POST", *_sent(request))
    return _answer(headers, body, status)


@require_POST
@csrf_exempt
@never_cache
@limited(limits.OAUTH)
def revoke(request: HttpRequest) -> HttpResponse:
    """An app gives back what it has."""
    return _answer(*server.create_revocation_response(request.get_full_path(), "POST", *_sent(request)))


@require_GET
def metadata(request: HttpRequest) -> HttpResponse:
    """Where what is, for libraries that find out by themselves (RFC 8414)."""
    told = {
        "issuer": absolute_url(""),
        "authorization_endpoint": absolute_url("/oauth/authorize/"),
        "token_endpoint": absolute_url("/oauth/token/"),
        "revocation_endpoint": absolute_url("/oauth/revoke/"),
        "scopes_supported": Scope.values,
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "code_challenge_methods_supported": [METHOD],
        "token_endpoint_auth_methods_supported": ["none"],
    }
    return JsonResponse(told, headers={"Access-Control-Allow-Origin": "*"})


def _consent(request: HttpRequest, app: App, redirect_uri: str, scopes: list[Scope]) -> HttpResponseBase:
    """The page may be left for the app's address, and for no other."""
    parts = urlsplit(redirect_uri)
    target = f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https") else f"{parts.scheme}:"

    @csp_update({"form-action": [target]})
    def shown(request: HttpRequest) -> HttpResponse:
        context = {"app": app, "scopes": scopes, "place": parts.netloc or parts.scheme}
        return render(request, "api/authorize.html", context)

    return shown(request)


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """For the person: nothing shows that the app would be told."""
    return render(request, "api/authorize.html", {"refusal": refusal.sentence}, status=refusal.status)


def _back(address: str) -> HttpResponse:
    """To the app, whose scheme may be its own."""
    return HttpResponse(status=302, headers={"Location": address})


def _sent(request: HttpRequest) -> tuple[str, dict[str, str]]:
    """What a form holds; nothing of anything else."""
    headers = {"Content-Type": request.headers.get("Content-Type", "").partition(";")[0]}
    body = request.body.decode("utf-8", "replace") if headers["Content-Type"] == FORM else ""
    return body, headers


def _answer(headers: dict[str, str], body: str | None, status: int) -> HttpResponse:
    """Programs in pages of other sites read it too: nothing here looks at cookies."""
    return HttpResponse(body or "", status=status, headers=headers | {"Access-Control-Allow-Origin": "*"})
