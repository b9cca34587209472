"""The line of news below the header of every page."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from news.selectors.banner import BROWSER_MARK, Banner, banner_for

register = template.Library()


@register.simple_tag(takes_context=True)
def news_banner(context: dict[str, Any]) -> Banner | None:
    """The banner for the reader of the page. An error page may be drawn without a request, and has none."""
    request = context.get("request")
    if request is None or not hasattr(request, "user"):
        return None
    user = request.user if isinstance(request.user, User) else None
    return banner_for(user, request.COOKIES.get(BROWSER_MARK, ""))
