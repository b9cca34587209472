"""Tournaments in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.words import name_words
from tournaments.models import Format
from tournaments.models.tournament import Play


def title_words(tournament: Play) -> str:
    """What a tournament is called: by its host, or after its game."""
    if tournament.title:
        return tournament.title
    game = name_words(tournament.game)
    if tournament.format == Format.SWISS:
        return _("%(game)s Swiss") % {"game": game}
    return _("%(game)s arena") % {"game": game}
