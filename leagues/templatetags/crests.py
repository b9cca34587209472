"""Crests for templates."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from leagues.crests import Crest

register = template.Library()

SHIELD = "M4 4h92v50c0 30-19 49-46 62C23 103 4 84 4 54Z"
BORDER = "M9 9h82v45c0 27-17 44-41 56.5C26 98 9 81 9 54Z"


@register.simple_tag
def crest(shown: Crest, size: str = "", named: bool = True) -> SafeString:
    """A crest with its words, or silent where the name of its league stands beside it."""
    return format_html(
        '<svg class="crest{} field-{} charge-{}" viewBox="0 0 100 120" focusable="false" {}>'
        '<path class="crest-shield" d="{}"/><path class="crest-border" d="{}"/>'
        '<use href="{}" x="18" y="20" width="64" height="64"/></svg>',
        f" crest-{size}" if size else "",
        shown.field.value,
        shown.charge.value,
        format_html('role="img" aria-label="{}"', shown.words) if named else format_html("{}", _SILENT),
        SHIELD,
        BORDER,
        f"{static('crests.svg')}#{shown.emblem.value}",
    )


@register.simple_tag
def charge(emblem: str) -> SafeString:
    """A charge alone, beside its name."""
    return format_html(
        '<svg class="charge-alone" aria-hidden="true" focusable="false"><use href="{}"/></svg>',
        f"{static('crests.svg')}#{emblem}",
    )


_SILENT = SafeString('aria-hidden="true"')
