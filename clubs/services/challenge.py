"""Challenging another club, and its answer."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypedDict, Unpack

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from clubs.errors import BadTeamMatch, MayNot, NoSuchClub
from clubs.models import Club, Membership, TeamMatch
from clubs.notices import TeamNews
from clubs.permissions import Permission
from clubs.seating import is_balanced
from clubs.selectors.permissions import is_shown_to, may, people_with, require, role_of
from clubs.services.cancel_team_matches import cancel
from clubs.services.lock_club import lock_club
from clubs.services.lock_team_match import lock_team_match
from clubs.services.note_activity import note_activity
from clubs.services.notify_club import notify_team
from games.engine.errors import EngineError
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from moderation.selectors.restrictions import require_may_write

State = TeamMatch.State
MOST_TABLES = 20
SOONEST, LATEST = timedelta(minutes=20), timedelta(days=60)


class TeamSettings(TypedDict):
    """How a team match is played."""

    ruleset: str
    table_size: int
    table_count: int
    pace: str
    tempo: str
    is_rated: bool
    starts_at: datetime


@transaction.atomic
def challenge(*, club_id: int, by: User, opponent: str, **settings: Unpack[TeamSettings]) -> TeamMatch:
    """Challenges the club of this name or address; those who may answer for it are told."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.CHALLENGE)
    require_may_write(by)
    away = Club.objects.filter(Q(slug=opponent.strip().lower()) | Q(name__iexact=opponent.strip()), closed_at=None)
    other = next((one for one in away if is_shown_to(club=one, role=role_of(club=one, user=by), user=by)), None)
    if other is None:
        raise NoSuchClub
    if other == club:
        raise BadTeamMatch(_("A club can't play against itself."), field="opponent")
    _check_settings(settings)
    open_matches = TeamMatch.objects.filter(Q(home=club) | Q(away=club), state__in=(*TeamMatch.AHEAD, State.RUNNING))
    limits.check_cap(limits.TEAM_MATCHES, held=open_matches.count())
    limits.spend(limits.CHALLENGES, person=by.pk, subject=f"{club.pk}-to-{other.pk}")
    made = TeamMatch.objects.create(home=club, away=other, proposed_by=by, **settings)
    officers = people_with(clubs=[other.pk], permission=Permission.CHALLENGE)
    notify_team(team_match=made, news=TeamNews.CHALLENGE, people=set(officers) - {by.pk})
    return made


@transaction.atomic
def answer_challenge(*, team_match_id: int, by: User, is_accepted: bool) -> TeamMatch:
    """Accepts a challenge, which opens the line-ups to the members of both clubs, or declines it."""
    team_match = lock_team_match(team_match_id=team_match_id, states=(State.PROPOSED,))
    require(club=team_match.away, user=by, permission=Permission.CHALLENGE)
    team_match.answered_by = by
    if is_accepted:
        if team_match.starts_at <= database_now():
            raise BadTeamMatch(_("The start of this match has passed. Agree on another day."))
        team_match.state = State.LINE_UP
        people = Membership.objects.filter(club__in=[team_match.home_id, team_match.away_id])
        members = set(people.values_list("user_id", flat=True)) - {by.pk}
        notify_team(team_match=team_match, news=TeamNews.LINE_UP, people=members)
        note_activity(clubs=[team_match.home_id, team_match.away_id])
    else:
        team_match.state, team_match.ended_at = State.DECLINED, database_now()
        officers = people_with(clubs=[team_match.home_id], permission=Permission.CHALLENGE)
        notify_team(team_match=team_match, news=TeamNews.DECLINED, people=officers)
    team_match.save(update_fields=["state", "answered_by", "ended_at"])
    return team_match


@transaction.atomic
def withdraw_team_match(*, team_match_id: int, club_id: int, by: User) -> TeamMatch:
    """Withdraws a club from a match that has not begun; before the answer only the challenger can."""
    team_match = lock_team_match(team_match_id=team_match_id, states=TeamMatch.AHEAD)
    sides = {team_match.home_id: team_match.home}
    if team_match.state == State.LINE_UP:
        sides[team_match.away_id] = team_match.away
    club = sides.get(club_id)
    if club is None or not may(club=club, user=by, permission=Permission.CHALLENGE):
        raise MayNot
    cancel(team_match=team_match, withdrawn=club)
    return team_match


def _check_settings(settings: TeamSettings) -> None:
    """Refuses what cannot be played, or not in time."""
    size, tables = settings["table_size"], settings["table_count"]
    if tables > MOST_TABLES:
        raise BadTeamMatch(field="table_count")
    if not is_balanced(tables=tables, size=size):
        sentence = _(
            "With an odd number of players per table, choose an even number of tables, so that both teams are the "
            "same size."
        )
        raise BadTeamMatch(sentence, field="table_count")
    now = database_now()
    if not now + SOONEST <= settings["starts_at"] <= now + LATEST:
        raise BadTeamMatch(_("Choose a start between 20 minutes and 60 days from now."), field="starts_at")
    ruleset = Ruleset.read(settings["ruleset"])
    try:
        game_for(ruleset).setup(ruleset, size)
    except EngineError as error:
        raise BadTeamMatch(_("This game can't be played with so many players."), field="table_size") from error
