"""What other sites show beside a link to a page."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.absolute_urls import absolute_url
from pages.drawing import HEIGHT, SITE, WIDTH
from pages.selectors.cards import SITE_VERSION, today

register = template.Library()


@register.simple_tag(takes_context=True)
def social_card(
    context: dict[str, Any], kind: str = "site", key: str = "card", version: object = "", title: str = "",
    description: str = "",
) -> SafeString:  # fmt: skip
    """The elements of the head, for the block `card`. Without a kind it is the general card; without a version one
    that may change every day. An error page may be drawn without a request."""
    request = context.get("request")
    described = version or (SITE_VERSION if kind == "site" else today())
    address = reverse("pages:card", args=[get_language() or "en", kind, key, str(described)])
    found = [
        ("property", "og:site_name", SITE),
        ("property", "og:type", "website"),
        ("property", "og:title", title or SITE),
        ("property", "og:description", description or _("Play the board games Tudor and Royals online.")),
        ("property", "og:image", absolute_url(address)),
        ("property", "og:image:width", str(WIDTH)),
        ("property", "og:image:height", str(HEIGHT)),
        ("name", "twitter:card", "summary_large_image"),
    ]
    if request is not None:
        found.append(("property", "og:url", absolute_url(request.path)))
    return format_html_join("\n  ", '<meta {}="{}" content="{}">', found)
