"""Rules of leagues as their hosts write them: Markdown in, harmless HTML out.

Two guards stand behind each other. The reader knows no HTML and no pictures, so that whatever looks like a tag is shown
as text and nothing is fetched from elsewhere. Behind it, whatever is not on a short list of tags is taken away, and
links lead only to the web and to mail.
"""

from __future__ import annotations

from functools import lru_cache

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

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
def as_html(text: str) -> SafeString:
    """A text as HTML that can stand on any page of ours, no matter who has written it."""
    tokens = _READER.parse(text[:MOST_SIGNS])
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + FIRST_HEADING - 1)}"
    html = _READER.renderer.render(tokens, _READER.options, {})
    clean = nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes=_SCHEMES, link_rel=_REL)
    return mark_safe(clean)
