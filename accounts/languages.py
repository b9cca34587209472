"""The languages of pages. An address may name one: /de/rules/tudor/ is the German page, for search engines and for
links that are passed on. An address without a language is shown in the reader's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.http import escape_leading_slashes

from accounts.absolute_urls import absolute_url
from accounts.redirects import with_query


class LanguageAddress(NamedTuple):
    """A page in one language."""

    language: str
    """Its code; x-default for the page in the reader's own."""
    url: str


class LanguageAddressMiddleware:
    """Shows a page in the language that its address names. Only pages that search engines list have such addresses;
    any other is sent to the one it has."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = addressed_language(request)
        path = request.path_info.removeprefix(f"/{language}")
        if not language or request.method not in ("GET", "HEAD") or not (name := _page_at(path)):
            return self.get_response(request)
        if name in settings.LANGUAGE_ADDRESSES:
            request.path_info = path
            translation.activate(language)
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        else:
            response = redirect(escape_leading_slashes(with_query(request, path)))
        # A reader who follows a link from here goes on in its language, unless another was chosen before.
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            remember_language(response, language)
        return response


def addressed_language(request: HttpRequest) -> str:
    """The language that the address of a request names, or ''."""
    first = request.path.removeprefix(request.META.get("SCRIPT_NAME", "")).split("/", 2)[1:2]
    return first[0] if first and first[0] in dict(settings.LANGUAGES) else ""


def language_addresses(request: HttpRequest) -> list[LanguageAddress]:
    """Where the page is to be found in every language; nowhere but here if search engines do not list it."""
    match = request.resolver_match
    if match is None or match.view_name not in settings.LANGUAGE_ADDRESSES or len(settings.LANGUAGES) == 1:
        return []
    here = request.path_info
    named = [LanguageAddress(code, absolute_url(f"/{code}{here}")) for code, _name in settings.LANGUAGES]
    return [*named, LanguageAddress("x-default", absolute_url(here))]


def remember_language(response: HttpResponse, language: str) -> None:
    """Keeps a language in the browser, as Django does where it is chosen."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )


def _page_at(path: str) -> str:
    """The name of the page at an address without a language; '' if there is none."""
    try:
        return resolve(path).view_name
    except Resolver404:
        return ""
