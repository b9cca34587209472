"""Parts of a board that are drawn once. A part sees nothing but what is named where it is drawn, and all of that is the
key under which it is kept: viewers who see the same get the same drawing, and never another's."""

from __future__ import annotations

from collections.abc import Container, Hashable
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context, Template
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

PARTS_KEPT = 2_000
"""Some ten kilobytes each at most; what a few hundred tables show at one time."""


@register.tag
def drawn(parser: Parser, token: Token) -> DrawnNode:
    """Includes a part that is drawn from what is named: `{% drawn "part.html" city names view.viewer=None %}`. What is
    given another value hides what does not matter to the part. `tests/titles/test_drawn.py` finds what a part reads and
    is not given."""
    _, part, *words = token.split_contents()
    reads = [read.partition("=") for read in words]
    return DrawnNode(part.strip('"'), {path: parser.compile_filter(value or path) for path, _, value in reads})


@register.filter
def only(several: Container[object], one: object) -> tuple[object, ...]:
    """The one if it is among several, for a part to which the others do not matter."""
    return (one,) if one in several else ()


class DrawnNode(template.Node):
    """A part, and what it is drawn from by name."""

    def __init__(self, part: str, reads: dict[str, FilterExpression]) -> None:
        self.part = part
        self.paths = tuple(reads)
        self.reads = tuple(reads.values())
        self.template: Template | None = None

    def render(self, context: Context) -> SafeString:
        if self.template is None:
            assert context.template is not None, "a node is rendered by a template"
            # For as long as this node lives: when templates are read anew, all of them are.
            self.template = context.template.engine.get_template(self.part)
        values = tuple(read.resolve(context, ignore_failures=True) for read in self.reads)
        return _drawn(self.template, get_language(), bool(context.use_l10n), self.paths, values)


@lru_cache(maxsize=PARTS_KEPT)
def _drawn(
    part: Template,
    language: str | None,
    use_l10n: bool,
    paths: tuple[str, ...],
    values: tuple[Hashable, ...],
) -> SafeString:
    seen: dict[str, Any] = {}
    for path, value in zip(paths, values, strict=True):
        *owners, name = path.split(".")
        place = seen
        for owner in owners:
            place = place.setdefault(owner, {})
        place[name] = value
    # What a template has escaped is as safe without the line breaks at its ends.
    return mark_safe(part.render(Context(seen, use_l10n=use_l10n)).strip())
