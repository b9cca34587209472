"""Matches between clubs, in lists and on their own page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Q

from accounts.database_time import database_now
from accounts.models import User
from clubs.models import Club, Membership, TeamMatch, TeamPlayer, TeamTable
from clubs.permissions import Permission
from clubs.selectors.club_header import ClubHeader, header_of
from clubs.selectors.permissions import is_shown_to
from clubs.selectors.ratings import ratings_of
from clubs.selectors.standings import points_words
from games.clock import Control
from games.play.clock_words import control_words
from games.words import ruleset_words
from leagues.crests import Crest

MOST_SHOWN = 8
State = TeamMatch.State


@dataclass(frozen=True)
class TeamMatchRow:
    """A team match in the list of a club."""

    id: int
    opponent: str
    """'' if the reader may not know of the other club."""
    state: str
    state_words: str
    game: str
    starts_at: datetime
    score: str
    """The points of the club first; '' before the start."""
    outcome: str
    """won, lost, drawn or ''."""


class TeamRow(NamedTuple):
    """A player of a team."""

    id: int
    name: str
    rating: int
    board: int | None
    is_here: bool
    is_me: bool


@dataclass(frozen=True)
class Side:
    """One of the two clubs on the page of a match."""

    id: int
    slug: str
    """'' if the reader may not know of it."""
    name: str
    crest: Crest
    points: str
    players: tuple[TeamRow, ...]
    can_pick: bool
    can_play: bool
    """Whether the reader is a member who is on neither list."""
    can_withdraw: bool


class SeatRow(NamedTuple):
    name: str
    is_home: bool
    points: str


@dataclass(frozen=True)
class TableRow:
    number: int
    state: str
    state_words: str
    code: str
    """Of its match, once there is one."""
    seats: tuple[SeatRow, ...]
    score: str


@dataclass(frozen=True)
class TeamMatchPage:
    id: int
    home: Side
    away: Side
    state: str
    state_words: str
    game: str
    ruleset: str
    clock: str
    table_size: int
    table_count: int
    players_per_team: int
    is_rated: bool
    is_live: bool
    starts_at: datetime
    withdrawn: str
    tables: tuple[TableRow, ...]
    is_playing: bool
    """Whether the reader is on one of the lists."""
    can_answer: bool
    can_check_in: bool
    is_here: bool
    is_mine: bool
    """Whether the reader belongs to one of the clubs, and sees who is on the lists before the start."""

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.home, self.away

    @property
    def is_settled(self) -> bool:
        return self.state in (State.RUNNING, State.OVER)


def team_matches_of(*, club: Club, viewer: User | None) -> tuple[TeamMatchRow, ...]:
    """What a club has to play, and what it has played last. Challenges are for those who belong to one of the clubs."""
    found = TeamMatch.objects.filter(Q(home=club) | Q(away=club)).select_related("home", "away")
    mine = _clubs_of(viewer)
    if club.pk not in mine and not (viewer is not None and viewer.acts_as_staff()):
        found = found.filter(state__in=(State.LINE_UP, State.RUNNING, State.OVER))
    order = F("ended_at").desc(nulls_first=True)
    return tuple(_row(one, club, mine) for one in found.order_by(order, "-pk")[:MOST_SHOWN])


def find_team_match(*, team_match_id: int, user: User | None) -> TeamMatch | None:
    """A match that a reader may see: if they see one of the clubs, and before it is accepted only if they belong to
    one."""
    found = TeamMatch.objects.filter(pk=team_match_id).select_related("home", "away", "withdrawn").first()
    if found is None:
        return None
    headers = [header_of(club, user) for club in (found.home, found.away)]
    clubs = (found.home, found.away)
    if any(header.role is not None for header in headers) or (user is not None and user.acts_as_staff()):
        return found
    is_public = found.state in (State.LINE_UP, State.RUNNING, State.OVER)
    # A match against a private club would tell of it.
    is_shown = all(is_shown_to(club=club, role=None, user=user) for club in clubs)
    return found if is_public and is_shown else None


def team_match_page(*, team_match: TeamMatch, user: User | None) -> TeamMatchPage:
    """A match between clubs as one reader sees it."""
    headers = {club.pk: header_of(club, user) for club in (team_match.home, team_match.away)}
    players = list(TeamPlayer.objects.filter(team_match=team_match).select_related("user"))
    mine = next((one for one in players if user is not None and one.user_id == user.pk), None)
    is_mine = any(header.role is not None for header in headers.values())
    is_staff = user is not None and user.acts_as_staff()
    is_settled = team_match.state in (State.RUNNING, State.OVER)
    shown = players if is_settled or is_mine or is_staff else []
    ratings = ratings_of(team_match.game_slug, team_match.table_size, [one.user_id for one in shown])
    is_open = team_match.state == State.LINE_UP
    sides = [
        Side(
            id=club.pk,
            slug=club.slug if is_shown_to(club=club, role=headers[club.pk].role, user=user) else "",
            name=club.name,
            crest=club.crest,
            points=points_words(halves) if is_settled else "",
            players=_team(shown, club, ratings, user),
            can_pick=is_open and Permission.PICK_LINE_UP in headers[club.pk].permissions,
            can_play=is_open and mine is None and headers[club.pk].role is not None,
            can_withdraw=_can_withdraw(team_match, club, headers[club.pk]),
        )
        for club, halves in ((team_match.home, team_match.home_halves), (team_match.away, team_match.away_halves))
    ]
    can_check_in = (
        is_open
        and team_match.is_live
        and mine is not None
        and database_now() >= team_match.starts_at - TeamMatch.HERE_FROM
    )
    return TeamMatchPage(
        id=team_match.pk,
        home=sides[0],
        away=sides[1],
        state=team_match.state,
        state_words=str(team_match.get_state_display()),
        game=team_match.game_slug,
        ruleset=ruleset_words(team_match.ruleset),
        clock=_clock_words(team_match.control),
        table_size=team_match.table_size,
        table_count=team_match.table_count,
        players_per_team=team_match.players_per_team,
        is_rated=team_match.is_rated,
        is_live=team_match.is_live,
        starts_at=team_match.starts_at,
        withdrawn=team_match.withdrawn.name if team_match.withdrawn else "",
        tables=_tables(team_match, players) if is_settled else (),
        is_playing=mine is not None,
        can_answer=team_match.state == State.PROPOSED
        and Permission.CHALLENGE in headers[team_match.away_id].permissions,
        can_check_in=can_check_in,
        is_here=mine is not None and mine.is_here,
        is_mine=is_mine or is_staff,
    )


def _clubs_of(user: User | None) -> set[int]:
    return set(Membership.objects.filter(user=user).values_list("club_id", flat=True)) if user is not None else set()


def _row(one: TeamMatch, club: Club, mine: set[int]) -> TeamMatchRow:
    is_home = one.home_id == club.pk
    other = one.away if is_home else one.home
    own, theirs = (one.home_halves, one.away_halves) if is_home else (one.away_halves, one.home_halves)
    is_settled = one.state in (State.RUNNING, State.OVER)
    is_secret = (other.is_private or other.hidden_at is not None) and not {club.pk, other.pk} & mine
    outcome = "won" if own > theirs else "lost" if own < theirs else "drawn"
    return TeamMatchRow(
        id=one.pk,
        opponent="" if is_secret else other.name,
        state=one.state,
        state_words=str(one.get_state_display()),
        game=one.game_slug,
        starts_at=one.starts_at,
        score=f"{points_words(own)} : {points_words(theirs)}" if is_settled else "",
        outcome=outcome if one.state == State.OVER else "",
    )


def _clock_words(control: Control) -> str:
    return str(control_words(control))


def _can_withdraw(team_match: TeamMatch, club: Club, header: ClubHeader) -> bool:
    states = TeamMatch.AHEAD if club.pk == team_match.home_id else (State.LINE_UP,)
    return team_match.state in states and Permission.CHALLENGE in header.permissions


def _team(players: Iterable[TeamPlayer], club: Club, ratings: dict[int, int], user: User | None) -> tuple[TeamRow, ...]:
    """The line-up in its order, then the reserves by rating."""
    team = [one for one in players if one.club_id == club.pk]
    team.sort(key=lambda one: (one.board is None, one.board or 0, -ratings[one.user_id], one.pk))
    return tuple(
        TeamRow(
            id=one.pk,
            name=one.user.get_username(),
            rating=ratings[one.user_id],
            board=one.board,
            is_here=one.is_here,
            is_me=user is not None and one.user_id == user.pk,
        )
        for one in team
    )


def _tables(team_match: TeamMatch, players: Iterable[TeamPlayer]) -> tuple[TableRow, ...]:
    known = {one.pk: one for one in players}
    tables = TeamTable.objects.filter(team_match=team_match).select_related("match").order_by("number")
    return tuple(_table_row(table, team_match, known) for table in tables)


def _table_row(table: TeamTable, team_match: TeamMatch, known: dict[int, TeamPlayer]) -> TableRow:
    seats = tuple(
        SeatRow(
            name=known[key].user.get_username(),
            is_home=known[key].club_id == team_match.home_id,
            points=points_words(table.halves[seat]) if table.halves else "",
        )
        for seat, key in enumerate(table.seats)
    )
    is_settled = table.state in (TeamTable.State.OVER, TeamTable.State.FORFEIT)
    return TableRow(
        number=table.number,
        state=table.state,
        state_words=str(table.get_state_display()),
        code=table.match.code if table.match else "",
        seats=seats,
        score=f"{points_words(table.home_halves)} : {points_words(table.away_halves)}" if is_settled else "",
    )
