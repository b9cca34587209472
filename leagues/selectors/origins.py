"""The league that a match belongs to."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Match
from games.play.origins import Origin


def league_of_match(match: Match) -> Origin | None:
    """The way back to the league in which a match is played, if everybody may know it."""
    return Origin(_("League"), reverse("leagues:home", args=[match.league])) if match.league else None
