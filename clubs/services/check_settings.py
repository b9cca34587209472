"""Checking how a club is set up."""

from __future__ import annotations

from accounts.plain_text import has_words
from clubs.errors import BadCrest
from clubs.models import Club
from clubs.models.club import DESCRIPTION_LENGTH, NAME_LENGTH
from games.text_checks import check_paragraphs, check_words
from leagues.crests import is_readable


def check_settings(*, club: Club) -> None:
    """Brings the texts of a club into the form in which they are stored; refuses what cannot be."""
    club.name = check_words(text=club.name, most=NAME_LENGTH, takes_addresses=False)
    text = club.description
    club.description = check_paragraphs(text=text, most=DESCRIPTION_LENGTH) if has_words(text) else ""
    if not is_readable(club.field_tincture, club.charge_tincture):
        raise BadCrest
