"""The plain pages: what the site is, what it stores, and who operates it. Each is a text of its own in every language,
`templates/pages/<language>/<slug>.html`."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TextPage(NamedTuple):
    """A plain page."""

    slug: str
    """Its address, and the name of its text."""
    title: str | Promise
    description: str | Promise
    """For search engines and previews."""


TEXTS = (
    TextPage("about", _("About"), _("What Court & Crown is, and how it works.")),
    TextPage("faq", _("Questions"), _("Answers to what new players often ask.")),
    TextPage("privacy", _("Privacy"), _("What this site stores about you, for how long, and what you can do.")),
    TextPage("terms", _("Terms"), _("What you can expect from this site, and what it expects from you.")),
    TextPage("contact", _("Contact"), _("Who operates this site, and how to reach them.")),
)
"""In the order in which the foot of every page links them."""


def find_text(slug: str) -> TextPage:
    return next(text for text in TEXTS if text.slug == slug)
