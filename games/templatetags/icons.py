"""The drawings of `static/icons.svg` for templates."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@lru_cache(maxsize=1)
def _sprite() -> str:
    """Where the sprite is, which does not change while the site runs: a board asks a hundred times."""
    return static("icons.svg")


@register.simple_tag
def icon(name: str, size: str = "", title: str = "") -> SafeString:
    """A drawing of the sprite: silent beside words, an image with a name where it stands alone."""
    if not title:
        return _silent(name, size)
    return format_html(
        '<svg class="{}" role="img" aria-label="{}" focusable="false"><use href="{}"/></svg>',
        _classes(size),
        title,
        f"{_sprite()}#{name}",
    )


@lru_cache(maxsize=500)
def _silent(name: str, size: str) -> SafeString:
    """A board draws the same few over and over."""
    return format_html(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}"/></svg>',
        _classes(size),
        f"{_sprite()}#{name}",
    )


def _classes(size: str) -> str:
    return f"icon icon-{size}" if size else "icon"
