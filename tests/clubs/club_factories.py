"""Clubs and matches between them for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import time_machine
from django.utils import timezone

from accounts.models import User
from clubs.models import Club, Membership, Role, TeamMatch, TeamTable
from clubs.services.advance_team_match import advance_team_match
from clubs.services.challenge import answer_challenge, challenge
from clubs.services.create_club import create_club
from clubs.services.join_club import count_members
from clubs.services.join_team import join_team
from games.models import Match
from tests.leagues.league_factories import end_match, people

ROYALS = "royals/arcane@1"


def club_of(owner: User, members: Sequence[User] = (), *, officers: Sequence[User] = (), **settings: Any) -> Club:
    """A club of these people, who joined in this order."""
    club = create_club(user=owner, **{"name": "Rose Club", **settings})
    for user in (*officers, *members):
        role = Role.OFFICER if user in officers else Role.MEMBER
        Membership.objects.create(club=club, user=user, role=role)
    count_members(club=club)
    return Club.objects.get(pk=club.pk)


def two_clubs(size: int = 4) -> tuple[Club, Club, list[User], list[User]]:
    """Two clubs of so many people each; the first of each owns it."""
    red, blue = people(size, "red"), people(size, "blue")
    return club_of(red[0], red[1:], name="Red Club"), club_of(blue[0], blue[1:], name="Blue Club"), red, blue


def challenged(home: Club, away: Club, by: User, **settings: Any) -> TeamMatch:
    """A challenge for a turn-based match over two tables of two, unless told otherwise."""
    usual: dict[str, Any] = {
        "ruleset": ROYALS,
        "table_size": 2,
        "table_count": 2,
        "pace": Match.Pace.DAYS,
        "tempo": "calm",
        "is_rated": False,
        "starts_at": timezone.now() + timedelta(days=1),
    }
    return challenge(club_id=home.pk, by=by, opponent=away.slug, **{**usual, **settings})


def lined_up(red: Sequence[User], blue: Sequence[User], clubs: tuple[Club, Club], **settings: Any) -> TeamMatch:
    """An accepted match for which these people have put themselves on the lists."""
    team_match = challenged(*clubs, owner_of(clubs[0]), **settings)
    answer_challenge(team_match_id=team_match.pk, by=owner_of(clubs[1]), is_accepted=True)
    for club, team in zip(clubs, (red, blue), strict=True):
        for user in team:
            join_team(team_match_id=team_match.pk, club_id=club.pk, user=user)
    return TeamMatch.objects.get(pk=team_match.pk)


def started(team_match: TeamMatch) -> list[TeamTable]:
    """The tables of a match after its start."""
    with time_machine.travel(team_match.starts_at + TeamMatch.WAITED_FOR, tick=False):
        advance_team_match(team_match_id=team_match.pk)
    return tables_of(team_match)


def tables_of(team_match: TeamMatch) -> list[TeamTable]:
    return list(TeamTable.objects.filter(team_match=team_match).select_related("match").order_by("number"))


def owner_of(club: Club) -> User:
    found = Membership.objects.filter(club=club, role=Role.OWNER).select_related("user").first()
    assert found is not None, "a club has an owner"
    return found.user


def play_out(table: TeamTable, places: Sequence[int]) -> Match:
    """Ends the match of a table with these places by seat; what follows is not done yet."""
    assert table.match is not None, "this table has a match"
    end_match(table.match, list(places))
    return table.match
