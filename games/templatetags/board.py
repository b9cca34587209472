"""What a board's template asks of the page around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from typing import Protocol

from django import template
from django.template import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.engine.protocol import Event
from games.titles.wording import readable
from games.words import event_words

register = template.Library()


class Told(Protocol):
    """A ply as its reader may know it."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def is_news(self) -> bool: ...


@register.filter
def listed(view: object) -> list[tuple[str, object]]:
    """What a view shows, by readable names: a view is a named tuple, a dataclass or a mapping."""
    if isinstance(view, Mapping):
        fields = dict(view)
    elif is_dataclass(view):
        fields = {field.name: getattr(view, field.name) for field in dataclass_fields(view)}
    else:
        fields = {name: getattr(view, name) for name in getattr(view, "_fields", ())}
    return [(readable(name), value) for name, value in fields.items()]


@register.simple_tag(takes_context=True)
def choices_at(context: Context, *parts: object) -> Sequence[object]:
    """What the reader may choose at an anchor, whose name is given in parts."""
    anchors: dict[str, tuple[object, ...]] = context["anchors"]
    return anchors.get("-".join(str(part) for part in parts), ())


@register.simple_tag
def log_lines(game: str, entries: Sequence[Told], names: tuple[str, ...], own_seat: int | None) -> SafeString:
    """What happened, a line for each event. A table tells a hundred of them: they are put together here, not by the
    template engine."""
    lines = []
    for entry in entries:
        own = " data-own" if entry.seat == own_seat else ""
        news = ' class="news"' if entry.is_news else ""
        start = f'<li data-ply="{entry.number}"{own}{news}>'
        lines += [f"{start}{escape(event_words(game, event, names))}</li>" for event in entry.events]
    return mark_safe("".join(lines))
