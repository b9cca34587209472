"""The tournament that a match belongs to."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Match
from games.play.origins import Origin
from tournaments.models import Table


def tournament_of(match: Match) -> Origin | None:
    """The way back to the tournament in which a match is played."""
    tournament = Table.objects.filter(match=match).values_list("tournament_id", flat=True).first()
    return None if tournament is None else Origin(_("Tournament"), reverse("tournaments:tournament", args=[tournament]))
