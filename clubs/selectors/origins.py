"""The team match that a match belongs to."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import TeamTable
from games.models import Match
from games.play.origins import Origin


def team_match_of(match: Match) -> Origin | None:
    """The way back to the match of two clubs, unless one of them is private."""
    table = TeamTable.objects.filter(match=match).select_related("team_match__home", "team_match__away").first()
    if table is None or table.team_match.home.is_private or table.team_match.away.is_private:
        return None
    return Origin(_("Team match"), reverse("clubs:team_match", args=[table.team_match_id]))
