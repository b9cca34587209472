"""Parts of a board that are drawn once. A part sees nothing but what is named where it is drawn, and all of that is the
key under which it is kept: viewers who see the same get the same drawing, and never another's."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context, Template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

PARTS_KEPT = 5_000
"""A kilobyte or two each; what a few hundred tables show at one time."""


@register.tag
def drawn(parser: Parser, token: Token) -> DrawnNode:
    """Includes a part that is drawn from what is named: `{% drawn "part.html" city names view.viewer=None %}`. What is
    given another value hides what does not matter to the part. `tests/titles/test_drawn.py` finds what a part reads and
    is not given."""
    _, part, *words = token.split_contents()
    return DrawnNode(part.strip('"'), _reads(parser, words))


@register.tag
def drawing(parser: Parser, token: Token) -> DrawingNode:
    """Draws what stands between it and `{% enddrawing %}` as `drawn` draws a part of its own file: from what is named
    and nothing else."""
    _, *words = token.split_contents()
    nodes = parser.parse(("enddrawing",))
    parser.delete_first_token()
    return DrawingNode(nodes, _reads(parser, words))


def _reads(parser: Parser, words: Sequence[str]) -> dict[str, FilterExpression]:
    reads = [read.partition("=") for read in words]
    return {path: parser.compile_filter(value or path) for path, _, value in reads}


@register.filter
def only(several: Container[object], one: object) -> tuple[object, ...]:
    """The one if it is among several, for a part to which the others do not matter."""
    return (one,) if one in several else ()


class KeptNode(template.Node):
    """What is drawn from values by their names, once for the same values."""

    def __init__(self, reads: dict[str, FilterExpression]) -> None:
        self.paths = tuple(reads)
        self.reads = tuple(reads.values())

    def render(self, context: Context) -> SafeString:
        values = tuple(read.resolve(context, ignore_failures=True) for read in self.reads)
        return _drawn(self.source(context), get_language(), bool(context.use_l10n), self.paths, values)

    def source(self, context: Context) -> Source:
        """What draws it."""
        raise NotImplementedError


class DrawnNode(KeptNode):
    """A part with a file of its own."""

    def __init__(self, part: str, reads: dict[str, FilterExpression]) -> None:
        super().__init__(reads)
        self.part = part
        self.template: Template | None = None

    def source(self, context: Context) -> Source:
        if self.template is None:
            assert context.template is not None, "a node is rendered by a template"
            # For as long as this node lives: when templates are read anew, all of them are.
            self.template = context.template.engine.get_template(self.part)
        return self.template


class DrawingNode(KeptNode):
    """A part of the template in which it stands."""

    child_nodelists = ("nodelist",)

    def __init__(self, nodelist: NodeList, reads: dict[str, FilterExpression]) -> None:
        super().__init__(reads)
        self.nodelist = nodelist
        self.inner: _Inner | None = None

    def source(self, context: Context) -> Source:
        if self.inner is None:
            assert context.template is not None, "a node is rendered by a template"
            self.inner = _Inner(self.nodelist, context.template)
        return self.inner


class _Inner:
    """The middle of a template, which can be rendered like one."""

    def __init__(self, nodelist: NodeList, around: Template) -> None:
        self.nodelist, self.around = nodelist, around

    def render(self, context: Context) -> SafeString:
        with context.bind_template(self.around):
            return self.nodelist.render(context)


Source = Template | _Inner


@lru_cache(maxsize=PARTS_KEPT)
def _drawn(
    part: Source,
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
