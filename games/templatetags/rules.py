"""Printed values on the pages that tell the rules."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()


@register.simple_tag(takes_context=True)
def printed(context: Context, name: str, place: int | None = None) -> SafeString:
    """A value of the page's game, or one of several, with a mark where it is our reconstruction."""
    entry = context["page"].values[name]
    value = entry.value if place is None else entry.value[place]
    if entry.src != "ours":
        return format_html("{}", value)
    mark = '{0}<sup class="ours"><a href="#sources" title="{1}" aria-label="{1}">*</a></sup>'
    return format_html(mark, value, gettext("Value chosen by us"))
