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
READ_BY_CHOICES = ("page.game", "page.names", "page.asks_before_final", "page.marks_final")
"""What the button of a choice shows besides the choice itself."""

AnchorChoices = tuple[tuple[str, tuple[Hashable, ...]], ...]


@register.tag
def drawn(parser: Parser, token: Token) -> DrawnNode:
    """Includes a part that is drawn from what is named: `{% drawn "part.html" city names view.viewer=None %}`. What is
    given another value hides what does not matter to the part. After `at` stand the kinds of anchors at which it offers
    choices, with the first word of their names where that differs from part to part: `at noble:city.name`.
    `tests/titles/test_drawn.py` finds what a part reads and is not given."""
    _, part, *words = token.split_contents()
    end = words.index("at") if "at" in words else len(words)
    kinds = [kind.partition(":") for kind in words[end + 1 :]]
    reads = [read.partition("=") for read in (*words[:end], *(READ_BY_CHOICES if kinds else ()))]
    return DrawnNode(
        part.strip('"'),
        {path: parser.compile_filter(value or path) for path, _, value in reads},
        [(kind, parser.compile_filter(of) if of else None) for kind, _, of in kinds],
    )


@register.filter
def only(several: Container[object], one: object) -> tuple[object, ...]:
    """The one if it is among several, for a part to which the others do not matter."""
    return (one,) if one in several else ()


class DrawnNode(template.Node):
    """A part, what it is drawn from by name, and where it offers choices."""

    def __init__(
        self, part: str, reads: dict[str, FilterExpression], kinds: list[tuple[str, FilterExpression | None]]
    ) -> None:
        self.part = part
        self.paths = tuple(reads)
        self.reads = tuple(reads.values())
        self.kinds = kinds
        self.template: Template | None = None

    def render(self, context: Context) -> SafeString:
        if self.template is None:
            assert context.template is not None, "a node is rendered by a template"
            # For as long as this node lives: when templates are read anew, all of them are.
            self.template = context.template.engine.get_template(self.part)
        values = tuple(read.resolve(context, ignore_failures=True) for read in self.reads)
        return _drawn(self.template, get_language(), bool(context.use_l10n), self.paths, values, self._anchors(context))

    def _anchors(self, context: Context) -> AnchorChoices:
        """Where the reader may choose something on this part."""
        anchors: dict[str, tuple[Hashable, ...]] = context["anchors"]
        if not (anchors and self.kinds):
            return ()
        starts = tuple(f"{kind}-{of.resolve(context)}-" if of else f"{kind}-" for kind, of in self.kinds)
        return tuple((name, here) for name, here in anchors.items() if f"{name}-".startswith(starts))


@lru_cache(maxsize=PARTS_KEPT)
def _drawn(
    part: Template,
    language: str | None,
    use_l10n: bool,
    paths: tuple[str, ...],
    values: tuple[Hashable, ...],
    anchors: AnchorChoices,
) -> SafeString:
    seen: dict[str, Any] = {"anchors": dict(anchors)}
    for path, value in zip(paths, values, strict=True):
        *owners, name = path.split(".")
        place = seen
        for owner in owners:
            place = place.setdefault(owner, {})
        place[name] = value
    # What a template has escaped is as safe without the line breaks at its ends.
    return mark_safe(part.render(Context(seen, use_l10n=use_l10n)).strip())
