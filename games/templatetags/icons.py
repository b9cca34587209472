"""The drawings of `static/icons.svg` for templates."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, size: str = "", title: str = "") -> SafeString:
    """A drawing of the sprite: silent beside words, an image with a name where it stands alone."""
    classes = f"icon icon-{size}" if size else "icon"
    address = f"{static('icons.svg')}#{name}"
    if title:
        return format_html(
            '<svg class="{}" role="img" aria-label="{}" focusable="false"><use href="{}"/></svg>',
            classes,
            title,
            address,
        )
    return format_html('<svg class="{}" aria-hidden="true" focusable="false"><use href="{}"/></svg>', classes, address)
