"""The chapters of the rules, as the search finds them: in every language."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import unescape
from zlib import crc32

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.translation import gettext_lazy as _

from accounts.search_sources import Document, Source, everything_is_visible
from games.engine.metas import all_metas
from games.rules.selectors.rules import rules_page
from games.rules.views.figures import figures_of
from games.words import name_words


def documents(keys: Collection[int] | None) -> Iterator[Document]:
    """Every chapter of every game in every language."""
    for meta in all_metas():
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                found = list(_chapters(meta.slug, language))
            yield from (one for one in found if keys is None or one.key in keys)


def _chapters(game: str, language: str) -> Iterator[Document]:
    page = rules_page(game)
    context = {"page": page, "figures": figures_of(game)}
    address = reverse("games:rules", args=[game])
    for section in page.sections:
        html = render_to_string("games/rules/_chapters.html", {**context, "page": _OneSection(page, section)})
        # Without its heading: that is the title of the entry already.
        text = " ".join(unescape(strip_tags(html)).split()).removeprefix(f"1 {section.title} ")
        title = f"{name_words(game)}: {section.title}"
        # A number that is the same in every process, as numbers of rows are.
        key = crc32(f"{game}/{section.slug}".encode())
        yield Document(key, title, f"{address}#{section.slug}", text, language)


class _OneSection:
    """A rules page with one of its chapters."""

    def __init__(self, page: object, section: object) -> None:
        self._page = page
        self.sections = (section,)

    def __getattr__(self, name: str) -> object:
        return getattr(self._page, name)


RULES = Source(kind="rules", label=_("Rules"), documents=documents, visible=everything_is_visible)
