"""The sections of the site, for the header and the menu of every page."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

from django import template
from django.urls import reverse

from accounts import sections

register = template.Library()

WIDTHS = (64, 67, 71, 75)
"""From how many rem of the window on the header may show a section; below the first it shows none. The style sheet has
a rule for each."""
TAKEN, TAKEN_BY_GUEST = 33.0, 40.0
"""What the name of the site and the tools at the end of the line take at most, in rem: a guest is asked to stay."""
BESIDE_LABEL, OF_LETTER, OF_MORE = 1.625, 0.5, 5.0
"""What a section takes beside the letters of its label, what a letter takes, and the button for the others, in rem."""


class Section(NamedTuple):
    """A section as one page shows it."""

    label: str
    url: str
    is_current: bool
    count_url: str
    """Where the menu asks for what waits in it, or ''."""
    fits_from: int
    """The first of `WIDTHS` at which the header has room for it; 0 if it never has. The menu shows it below that."""


@register.simple_tag(takes_context=True)
def site_sections(context: dict[str, Any]) -> list[Section]:
    """All sections, the present one marked. People who have signed in play at home; visitors find the tables in the
    lobby. An error page may be drawn without a request: then none is marked."""
    request, user = context.get("request"), context.get("user")
    path = request.path_info if request is not None else ""
    is_known = user is not None and user.is_authenticated
    found = sections.all_sections()
    taken = TAKEN_BY_GUEST if getattr(user, "is_guest", False) else TAKEN
    rooms = _first_widths([str(section.label) for section in found], taken)
    return [_shown(section, path, is_known, room) for section, room in zip(found, rooms, strict=True)]


def _shown(section: sections.Section, path: str, is_known: bool, fits_from: int) -> Section:
    page, beginnings = section.page, section.beginnings
    if section.page_of_members and is_known:
        page, beginnings = section.page_of_members, (*beginnings, reverse(section.page_of_members))
    is_current = any(path == start if start == "/" else path.startswith(start) for start in beginnings)
    asks = section.count and (is_known or section.counts_for_visitors)
    return Section(str(section.label), reverse(page), is_current, reverse(section.count) if asks else "", fits_from)


def _first_widths(labels: list[str], taken: float) -> list[int]:
    """For each label the first width at which it fits, with those before it. The button for the others needs room too
    unless there are none."""
    ends = list(accumulate((BESIDE_LABEL + OF_LETTER * len(label) for label in labels), initial=taken))[1:]
    needed = [min(end + OF_MORE, ends[-1]) for end in ends]
    return [next((width for width in WIDTHS if need <= width), 0) for need in needed]
