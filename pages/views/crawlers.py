"""What programs ask for: search engines, browsers that install the site, browsers without a connection."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.absolute_urls import absolute_url

NOT_FOR_ROBOTS = (
    "/account/", "/admin/", "/staff/", "/settings/", "/ws/", "/archive/*?", "/lobby/new/", "/offline/", "/cards/",
)  # fmt: skip
"""Pages of one person, forms, and searches, of which there are more than anyone can read."""
FAVICON = Path(settings.BASE_DIR, "static/icons/favicon.ico")


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave out, and where the list of pages is. Cards are for previews, which ask for them by
    name."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    lines += ["Allow: /", "", f"Sitemap: {absolute_url(reverse('pages:sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=30 * 24 * 3600)
def favicon(request: HttpRequest) -> HttpResponse:
    """For programs that look for the icon where icons used to be."""
    return HttpResponse(FAVICON.read_bytes(), content_type="image/x-icon")


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device shows that has installed the site."""
    icons = [
        {"src": static("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("icons/maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    shown = {
        "id": "/",
        "name": "Court & Crown",
        "short_name": "Court & Crown",
        "description": _("Play the board games Tudor and Royals online."),
        "lang": get_language(),
        "start_url": reverse("games:home"),
        "scope": "/",
        "display": "standalone",
        "theme_color": "#561221",
        "background_color": "#faf5ea",
        "icons": icons,
    }
    return JsonResponse(shown, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page of a browser without a connection, the same for everyone: the service worker keeps it, and nothing
    else."""
    return render(request, "pages/offline.html")
