"""Team matches that cannot be played any more."""

from __future__ import annotations

from django.db.models import Q

from accounts.database_time import database_now
from clubs.models import Club, TeamMatch, TeamPlayer
from clubs.notices import TeamNews
from clubs.permissions import Permission
from clubs.selectors.permissions import people_with
from clubs.services.notify_club import notify_team


def cancel_team_matches(*, club: Club) -> None:
    """Cancels every match of a club that has not begun, because it closes. The caller holds the club."""
    ahead = TeamMatch.objects.select_for_update(of=("self",)).filter(Q(home=club) | Q(away=club))
    for team_match in ahead.filter(state__in=TeamMatch.AHEAD).order_by("pk"):
        cancel(team_match=team_match, withdrawn=club)


def cancel(*, team_match: TeamMatch, withdrawn: Club | None = None) -> None:
    """Cancels a match and tells those it concerns. The caller holds it."""
    team_match.state, team_match.withdrawn = TeamMatch.State.CANCELLED, withdrawn
    team_match.ended_at = database_now()
    team_match.save(update_fields=["state", "withdrawn", "ended_at"])
    players = TeamPlayer.objects.filter(team_match=team_match).values_list("user_id", flat=True)
    officers = people_with(clubs=[team_match.home_id, team_match.away_id], permission=Permission.CHALLENGE)
    notify_team(team_match=team_match, news=TeamNews.CANCELLED, people={*players, *officers})
