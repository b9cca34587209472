"""Taking hold of a team match."""

from __future__ import annotations

from collections.abc import Collection

from clubs.errors import WrongState
from clubs.models import TeamMatch


def lock_team_match(*, team_match_id: int, states: Collection[str] = ()) -> TeamMatch:
    """The match, locked until the end of the transaction; refuses one in none of these states, if any are named."""
    matches = TeamMatch.objects.select_for_update(of=("self",)).select_related("home", "away")
    team_match = matches.get(pk=team_match_id)
    if states and team_match.state not in states:
        raise WrongState
    return team_match
