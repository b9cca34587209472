"""Texts as people write them for others, the rules of leagues and the news: Markdown in, harmless HTML out.

Two guards stand behind each other. The reader knows no HTML and no pictures, so that whatever looks like a tag is shown
as text and nothing is fetched from elsewhere. Behind it, whatever is not on a short list of tags is taken away, and
links lead only to the web and to mail.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

MOST_SIGNS = 20_000
"""Of a text that is read at all."""
DEEPEST = 12
"""Lists in quotations in lists: further in, it is text."""
FIRST_HEADING = 3
"""The page has headings of its own above."""

_TAGS = {
    "a",
    "blockquote",
    "br",
    "code",
    "em",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "ul",
}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_SCHEMES = {"http", "https", "mailto"}
_REL = "nofollow ugc noopener noreferrer"

_READER = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST})
# No tables: rows that are left empty are filled up, and a short text becomes a very long page.
_READER.enable("strikethrough").disable(["image", "html_block", "html_inline"])


@lru_cache(maxsize=200)
def as_html(text: str, *, first_heading: int = FIRST_HEADING) -> SafeString:
    """A text as HTML that can stand on any page of ours, no matter who has written it."""
    tokens = _READER.parse(text[:MOST_SIGNS])
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + first_heading - 1)}"
    html = _READER.renderer.render(tokens, _READER.options, {})
    clean = nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes=_SCHEMES, link_rel=_REL)
    return mark_safe(clean)


def as_text(text: str) -> tuple[str, ...]:
    """The paragraphs of a text without its marks, for emails and summaries. Links keep their addresses."""
    found = []
    mark = ""
    for token in _READER.parse(text[:MOST_SIGNS]):
        if token.type == "list_item_open":
            mark = "- "
        elif token.type == "inline":
            found.append(mark + _words(token.children or []))
            mark = ""
        elif token.type in ("fence", "code_block"):
            found += token.content.splitlines()
    return tuple(line for line in found if line.strip())


def first_paragraph(text: str) -> str:
    """The first paragraph that is neither a heading nor in a list, without marks and addresses; '' if there is none."""
    tokens = _READER.parse(text[:MOST_SIGNS])
    starts = (at for at, token in enumerate(tokens) if token.type == "paragraph_open" and token.level == 0)
    start = next(starts, None)
    return _words(tokens[start + 1].children or [], has_addresses=False) if start is not None else ""


def _words(tokens: Sequence[Token], *, has_addresses: bool = True) -> str:
    """What stands in a paragraph; an address that is not its own words follows them."""
    words, address, start = "", "", 0
    for token in tokens:
        if token.type == "link_open":
            address, start = str(token.attrGet("href")), len(words)
        elif token.type == "link_close" and has_addresses:
            words += "" if words[start:] == address.removeprefix("mailto:") else f" ({address})"
        elif token.type in ("softbreak", "hardbreak"):
            words += " "
        else:
            words += token.content
    return words
