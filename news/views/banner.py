"""Dismissing the line of news below the header."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from accounts.requests import asks_for_part, visitor
from news.selectors.banner import BROWSER_MARK, browser_mark_of
from news.services.dismiss_banner import dismiss_banner as dismiss_banner_service

BROWSER_SECONDS = 365 * 24 * 3600


@require_POST
def dismiss_banner(request: HttpRequest, entry: int) -> HttpResponse:
    """Hides a banner: for a person wherever they sign in, for a visitor in this browser."""
    mark = browser_mark_of(entry)
    if mark is None:
        raise Http404
    user = visitor(request)
    if user is not None:
        dismiss_banner_service(user=user, announcement_id=entry)
    response = HttpResponse() if asks_for_part(request) else redirect(_page_of(request))
    if user is None:
        response.set_cookie(
            BROWSER_MARK,
            mark,
            max_age=BROWSER_SECONDS,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return response


def _page_of(request: HttpRequest) -> str:
    """The page on which the button was pressed, if it is one of ours."""
    page = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if is_ours else "news:news"
