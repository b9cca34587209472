"""What a board's template asks of the page around it."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.template import Context

register = template.Library()


@register.simple_tag(takes_context=True)
def choices_at(context: Context, *parts: object) -> Sequence[object]:
    """What the reader may choose at a spot, whose name is given in parts."""
    spots: dict[str, list[object]] = context["spots"]
    return spots.get("-".join(str(part) for part in parts), ())
