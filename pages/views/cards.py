"""The pictures that other sites show beside a link."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.social_cards import find_card
from pages.drawing import REVISION, draw_card
from pages.selectors.cards import SITE_VERSION

KEPT_SECONDS = 24 * 3600
"""Not for longer: people change their names, and close their accounts."""


@require_safe
def card(request: HttpRequest, language: str, kind: str, key: str, version: str) -> HttpResponse:
    """A card as a PNG. What has none, what is not for everyone and what does not exist are answered alike: by the
    general card. A card that was drawn before costs no query and counts for no limit."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    mark = f"{REVISION}-{language}-{kind}-{key}-{version}"
    if request.headers.get("If-None-Match") == f'"{mark}"' and cache.has_key(f"card:{mark}"):
        return _kept(HttpResponse(status=304), mark)
    drawn: bytes | None = cache.get(f"card:{mark}")
    if drawn is None:
        limits.spend(limits.CARDS, network=limits.network_of(request))
        with translation.override(language):
            found = find_card(kind, key)
            if found is None or found.version != version:
                return _elsewhere(language, kind, key, found.version if found is not None else "")
            drawn = draw_card(found)
        cache.set(f"card:{mark}", drawn, KEPT_SECONDS)
    return _kept(HttpResponse(drawn, content_type="image/png"), mark)


def _elsewhere(language: str, kind: str, key: str, version: str) -> HttpResponse:
    """Leads to the card as it is now, or to the general one."""
    where = (kind, key, version) if version else ("site", "card", SITE_VERSION)
    response = redirect(reverse("pages:card", args=[language, *where]))
    response["Cache-Control"] = "public, max-age=60"
    return response


def _kept(response: HttpResponse, mark: str) -> HttpResponse:
    response["ETag"] = f'"{mark}"'
    response["Cache-Control"] = f"public, max-age={KEPT_SECONDS}, immutable"
    return response
