"""Who plays for a club in a team match, in which order."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from clubs.errors import MayNot
from clubs.models import TeamMatch, TeamPlayer
from clubs.permissions import Permission
from clubs.selectors.permissions import require
from clubs.selectors.ratings import ratings_of
from clubs.services.lock_team_match import lock_team_match


@transaction.atomic
def pick_line_up(*, team_match_id: int, club_id: int, by: User, players: Sequence[int]) -> None:
    """Sets the line-up of a club: keys of its team players, the first board first. All others are reserves."""
    team_match = _match_of(team_match_id, club_id, by)
    team = {one.pk: one for one in TeamPlayer.objects.filter(team_match=team_match, club=club_id)}
    if not set(players) <= set(team) or len(set(players)) < len(players):
        raise MayNot
    _write(team, players)


@transaction.atomic
def pick_by_rating(*, team_match_id: int, club_id: int, by: User) -> None:
    """Sets the line-up of a club in the order of the ratings in the pool of the match."""
    team_match = _match_of(team_match_id, club_id, by)
    team = list(TeamPlayer.objects.filter(team_match=team_match, club=club_id))
    order = by_rating(team_match=team_match, team=team)
    _write({one.pk: one for one in team}, [one.pk for one in order[: team_match.players_per_team]])


def by_rating(*, team_match: TeamMatch, team: Sequence[TeamPlayer]) -> list[TeamPlayer]:
    """Players of a team, the highest rating first; of equals, those who came first."""
    ratings = ratings_of(team_match.game_slug, team_match.table_size, [one.user_id for one in team])
    return sorted(team, key=lambda one: (-ratings[one.user_id], one.pk))


def _match_of(team_match_id: int, club_id: int, by: User) -> TeamMatch:
    team_match = lock_team_match(team_match_id=team_match_id, states=(TeamMatch.State.LINE_UP,))
    club = {one.pk: one for one in (team_match.home, team_match.away)}.get(club_id)
    if club is None:
        raise MayNot
    require(club=club, user=by, permission=Permission.PICK_LINE_UP)
    return team_match


def _write(team: dict[int, TeamPlayer], players: Sequence[int]) -> None:
    for player in team.values():
        player.board = None
    for board, key in enumerate(players, 1):
        team[key].board = board
    TeamPlayer.objects.bulk_update(team.values(), ["board"])
