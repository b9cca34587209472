"""The face of a person beside their name: an uploaded picture, or a crest."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.crests import DIVISIONS, crest_of
from accounts.models import User
from accounts.portraits import Portrait

register = template.Library()

SIZES = {"": 28, "large": 112}
"""How many pixels of the page it is wide, by the name of its size."""


@register.simple_tag
def face(person: User | Portrait, size: str = "") -> SafeString:
    """A face, silent: the name stands beside it. It needs nothing but the account itself."""
    if person.face:
        pixels = SIZES[size]
        return format_html(
            '<img class="face{}" src="{}" alt="" width="{}" height="{}" loading="lazy" decoding="async">',
            _class(size),
            reverse("social:face", args=[person.pk, person.face, "large" if size else "small"]),
            pixels,
            pixels,
        )
    return _crest(person.pk, size)


def _class(size: str) -> str:
    return f" face-{size}" if size else ""


@lru_cache(maxsize=2000)
def _crest(number: int, size: str) -> SafeString:
    crest = crest_of(number)
    return format_html(
        '<svg class="face{} field-{} second-{} charge-{}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">'
        '<path class="face-field" d="M0 0h32v32H0Z"/>{}<use href="{}" x="6" y="6" width="20" height="20"/></svg>',
        _class(size),
        crest.field,
        crest.second,
        crest.charge,
        _division(crest.division),
        f"{static('crests.svg')}#{crest.emblem}",
    )


def _division(name: str) -> SafeString:
    return format_html('<path class="face-second" d="{}"/>', DIVISIONS[name]) if DIVISIONS[name] else SafeString("")
