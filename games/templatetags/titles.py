"""What templates ask of a title."""

from __future__ import annotations

from typing import Any

from django import template

from games.titles.registry import find_title

register = template.Library()


@register.filter
def of_title(value: Any, name: str) -> Any:
    """What a title makes of a value: `{{ letter|of_title:"slug.name" }}` asks its tag of that name."""
    slug, _, tag = name.partition(".")
    return find_title(slug).tags[tag](value)


@register.simple_tag
def title_tag(slug: str, name: str, *args: Any) -> Any:
    """What a tag of a title gives for several values."""
    return find_title(slug).tags[name](*args)


@register.filter
def emblem_template(slug: str) -> str:
    """The template that draws the emblem of a title."""
    return find_title(slug).emblem_template
