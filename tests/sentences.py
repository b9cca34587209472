"""Every sentence of the site that is marked for translators, collected from the sources without the gettext tools: what
`make messages` writes into the catalogues. For tests that read all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(settings.BASE_DIR)
FOLDERS = (
    "accounts", "api", "clubs", "games", "leaderboards", "leagues", "moderation", "news", "pages",
    "pairing", "search", "social", "templates", "tournaments", "tudor_site",
)  # fmt: skip
TEMPLATES = (".html", ".txt")
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
"""The functions that `makemessages` looks for, and which of their arguments are a context, a singular and a plural."""


class Sentence(NamedTuple):
    """A sentence as catalogues know it, and one place where it is written; the line is the first of it, roughly."""

    context: str | None
    singular: str
    plural: str | None
    path: str
    line: int


@cache
def sentences() -> list[Sentence]:
    """All of them in the order of their files, each as often as it is written."""
    files = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())
    return [sentence for path in files for sentence in _sentences_in(path)]


def _sentences_in(path: Path) -> Iterator[Sentence]:
    if path.suffix not in (".py", *TEMPLATES):
        return
    name = str(path.relative_to(ROOT))
    source = path.read_text()
    if path.suffix in TEMPLATES:
        # The tokenizer would take the indentation of a page for that of a program.
        source = "\n".join(line.strip() for line in templatize(source, origin=name).split("\n"))
    elif "gettext" not in source:
        return  # To tokenize a program takes long, and most have no sentence.
    for line, found, _, context in extract("python", BytesIO(source.encode()), keywords=KEYWORDS):
        singular, plural = found if isinstance(found, tuple) else (found, None)
        yield Sentence(context, singular, plural, name, line)
