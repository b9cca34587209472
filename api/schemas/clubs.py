"""Clubs, as the description tells them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ninja import Field, Schema

from api.schemas.words import Words
from clubs.models import Role
from clubs.models.club import REQUEST_LENGTH
from clubs.models.posts import TEXT_LENGTH
from games.clock import Tempo
from games.models import Match

LARGEST_ID = 2**63 - 1
LONGEST_NAME = 150


class ClubRow(Schema):
    slug: str
    name: str
    members: int
    policy: str
    active_at: datetime
    is_private: bool
    role: str = Field(description="Your own, or ''.")


class Clubs(Schema):
    mine: list[ClubRow]
    clubs: list[ClubRow]
    after: str | None = Field(description="Pass it as `cursor` for the next page.")


class AskedClubs(Schema):
    q: str = Field("", max_length=60)
    order: Literal["members", "activity"] = "members"
    cursor: int = Field(1, ge=1, le=100)


class ClubAnnouncement(Schema):
    id: int
    by: str
    text: str
    at: datetime


class TeamMatchRow(Schema):
    id: int
    opponent: str
    state: str
    game: str
    starts_at: datetime
    score: str
    outcome: str


class Club(Schema):
    slug: str
    name: str
    policy: str
    members: int
    is_private: bool
    is_closed: bool
    role: str | None = Field(description="Your own.")
    leaders: list[tuple[str, Words]]
    announcements: list[ClubAnnouncement]
    team_matches: list[TeamMatchRow]
    requests: int = Field(description="Those that wait for you.")
    can_join: bool
    can_request: bool
    has_requested: bool


class AskedMembers(Schema):
    cursor: int = Field(1, ge=1, le=100)


class ClubMember(Schema):
    name: str
    role: str
    joined_at: datetime


class JoinRequest(Schema):
    id: int
    name: str
    text: str
    at: datetime


class Members(Schema):
    members: list[ClubMember]
    requests: list[JoinRequest] = Field(description="For officers.")
    after: str | None = Field(description="Pass it as `cursor` for the next page.")


class AskedClubStandings(Schema):
    pool: str = Field(max_length=24)
    days: Literal[30, 90, 365] = 30


class ClubRatingRow(Schema):
    rank: int
    name: str
    rating: int
    games: int


class ClubResultRow(Schema):
    rank: int
    name: str
    games: int
    wins: int
    points: str


class ClubStandings(Schema):
    ratings: list[ClubRatingRow]
    results: list[ClubResultRow] = Field(description="Of members among themselves.")


class TeamPlayer(Schema):
    id: int
    name: str
    rating: int
    board: int | None
    is_here: bool


class Side(Schema):
    id: int
    slug: str
    name: str
    points: str
    players: list[TeamPlayer]
    can_pick: bool
    can_play: bool
    can_withdraw: bool


class TeamSeat(Schema):
    name: str
    is_home: bool
    points: str


class TeamTable(Schema):
    number: int
    state: str
    code: str
    seats: list[TeamSeat]
    score: str


class TeamMatch(Schema):
    id: int
    home: Side
    away: Side
    state: str
    state_words: Words
    game: str
    clock: Words
    table_size: int
    table_count: int
    is_rated: bool
    starts_at: datetime
    tables: list[TeamTable]
    can_answer: bool
    can_check_in: bool
    is_mine: bool


class ClubMessage(Schema):
    id: int
    author: str
    text: str
    at: datetime


class ClubChat(Schema):
    messages: list[ClubMessage]
    after: str | None = Field(description="Pass it as `cursor` for earlier messages.")


class AskedChat(Schema):
    cursor: int | None = Field(None, ge=1, le=LARGEST_ID)


# What is sent


class NewJoinRequest(Schema):
    text: str = Field("", max_length=REQUEST_LENGTH)


class NewText(Schema):
    text: str = Field(min_length=1, max_length=TEXT_LENGTH)


class NewClubRole(Schema):
    role: Role


class Removal(Schema):
    is_banned: bool = False


class Answer(Schema):
    is_accepted: bool


class NewChallenge(Schema):
    opponent: str = Field(min_length=1, max_length=60)
    game: str = Field(max_length=20)
    players: int = Field(2, ge=2, le=5, description="At each table.")
    tables: int = Field(4, ge=1, le=20)
    speed: Match.Pace = Match.Pace.DAYS
    tempo: Tempo = Tempo.CALM
    starts_at: datetime
    is_rated: bool = False


class OfClub(Schema):
    club: str = Field(max_length=60, description="The club of the two for which you do this.")


class NewLineUp(OfClub):
    players: list[int] | None = Field(None, max_length=100, description="Ids in the order of boards; null: by rating.")
