"""The sections of the site, for the header and the menu of every page."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

register = template.Library()


class Section(NamedTuple):
    """A section as one page shows it."""

    label: str
    url: str
    is_current: bool
    count_url: str
    """Where the menu asks for what waits in it, or ''."""


# Label, page, the beginnings of addresses that belong to it, and where to ask for what waits in it.
SECTIONS = (
    (_("Play"), "games:lobby", ("/lobby/", "/tables/"), ""),
    (_("Watch"), "games:watch", ("/watch/",), "games:live_count"),
    (_("Leagues"), "leagues:directory", ("/leagues/",), "leagues:due_count"),
    (_("Leaderboards"), "leaderboards:boards", ("/leaderboards/", "/ratings/", "/achievements/"), ""),
    (_("Archive"), "games:archive", ("/archive/", "/studies/"), ""),
    (_("Learn"), "games:learn", ("/learn/", "/rules/"), ""),
)
HOME = "games:home"
MEMBERS_ONLY = ("leagues:due_count",)


@register.simple_tag(takes_context=True)
def site_sections(context: dict[str, Any]) -> list[Section]:
    """All sections, the present one marked. People who have signed in play at home; visitors find the tables in the
    lobby. An error page may be drawn without a request: then none is marked."""
    request, user = context.get("request"), context.get("user")
    path = request.path_info if request is not None else ""
    is_known = user is not None and user.is_authenticated
    found = []
    for label, page, beginnings, count in SECTIONS:
        if page == "games:lobby" and is_known:
            page, beginnings = HOME, (*beginnings, "/")
        is_current = any(path == start if start == "/" else path.startswith(start) for start in beginnings)
        asks = count and (is_known or count not in MEMBERS_ONLY)
        found.append(Section(str(label), reverse(page), is_current, reverse(count) if asks else ""))
    return found
