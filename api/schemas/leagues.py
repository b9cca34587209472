"""Leagues, as the description tells them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from ninja import Field, Schema

from api.schemas.words import Words
from leagues.models import Request, Rights
from leagues.models.log import TEXT_LENGTH

LARGEST_ID = 2**63 - 1
LONGEST_NAME = 150


class LeagueRow(Schema):
    slug: str
    name: str
    game: str
    format: str
    table_size: int
    languages: list[str]
    is_private: bool
    is_invited: bool
    number: int | None = Field(description="Of the newest season.")
    state: str
    next_at: datetime | None
    members: int


class Leagues(Schema):
    leagues: list[LeagueRow]
    after: str | None = Field(description="Pass it as `cursor` for the next page.")


class AskedLeagues(Schema):
    show: Literal["", "open", "running"] = ""
    game: str = Field("", max_length=20)
    language: str = Field("", max_length=10)
    cursor: int | None = Field(None, ge=1, le=LARGEST_ID)


class OwnLeague(Schema):
    slug: str
    name: str
    season: int
    round: int
    rounds: int
    code: str = Field(description="The table that waits for you, or ''.")
    opponents: str
    needs_check_in: bool
    rank: str
    members: int
    due_at: datetime | None
    starts_at: datetime | None


class SeasonFacts(Schema):
    number: int
    state: str
    state_words: Words
    round: int
    rounds: int
    members: int
    waiting: int
    entry_state: str = Field(description="Your own, or ''.")
    has_check_in: bool
    sign_up_from: datetime
    check_in_from: datetime | None
    starts_at: datetime
    ends_at: datetime
    can_sign_up: bool
    can_check_in: bool
    can_withdraw: bool


class LeagueDivision(Schema):
    step: int
    number: int
    words: Words
    members: int
    unfinished: int
    leader: str


class LeagueAnnouncement(Schema):
    id: int
    by: str
    text: str
    at: datetime


class League(Schema):
    slug: str
    name: str
    game: str
    format: str
    is_private: bool
    is_closed: bool
    rights: str | None = Field(description="Your role there.")
    facts: list[tuple[Words, Words]] = Field(description="How it is played, in words.")
    hosts: list[str]
    season: SeasonFacts | None
    divisions: list[LeagueDivision]
    announcements: list[LeagueAnnouncement]
    champions: list[tuple[int, str]] = Field(description="Season and name, the newest first.")


class FinishedSeason(Schema):
    number: int
    state_words: Words
    starts_at: datetime
    ends_at: datetime
    players: int
    podium: list[tuple[int, str, str]]


class Season(Schema):
    season: SeasonFacts
    divisions: list[LeagueDivision]
    entrants: list[tuple[str, Words]] = Field(description="Names, and what each is waiting for.")


class RankingRow(Schema):
    name: str
    rank: int | None
    points: str
    wins: int
    form: list[int] = Field(description="Places of the latest games.")
    to_play: int
    is_gone: bool
    is_rising: bool
    is_falling: bool
    outlook: Words


class FixtureSeat(Schema):
    name: str
    place: int | None
    score: int | None
    is_forfeit: bool


class Fixture(Schema):
    id: int
    words: Words
    code: str = Field(description="The table, once it is there.")
    state: str
    at: datetime | None
    lines: list[FixtureSeat]


class DivisionPage(Schema):
    words: Words
    rows: list[RankingRow]
    fixtures: list[Fixture]
    rounds: list[int]
    round: int
    rises: int
    falls: int
    after: str | None = Field(description="Pass it as `cursor` for the next page of the ranking.")


class AskedDivision(Schema):
    cursor: int = Field(1, ge=1, le=10_000)
    round: int | None = Field(None, ge=1, le=1_000)


class PlayerSeason(Schema):
    name: str
    state: str
    division: Words
    rank: str
    points: str
    form: list[int]
    tables: list[Fixture]


class Entered(Schema):
    """What has become of your place in a season."""

    state: str
    state_words: Words


class Slot(Schema):
    start: datetime
    end: datetime


class Proposal(Schema):
    id: int
    at: datetime
    by: str
    is_own: bool
    has_agreed: bool
    agreed: list[str]
    missing: list[str]


class Appointment(Schema):
    table: int
    at: datetime
    is_agreed: bool
    code: str
    opens_at: datetime
    waits_until: datetime
    latest: datetime
    proposals: list[Proposal]
    slots: list[Slot] = Field(description="When all players have said that they have time.")
    can_propose: bool
    can_arrive: bool


class OpenRequest(Schema):
    id: int
    by: str
    about: str
    kind: str
    kind_words: Words
    text: str
    due_at: datetime
    table: Words
    code: str
    can_decide: bool
    is_escalated: bool


class OpenTable(Schema):
    id: int
    division: Words
    words: Words
    code: str
    seats: list[str]
    can_adjudicate: bool


class Desk(Schema):
    requests: list[OpenRequest]
    tables: list[OpenTable]
    invitations: list[tuple[str, datetime]]
    roles: list[tuple[str, str, Words]]


# What is sent


class NewTime(Schema):
    at: datetime


class NewRequest(Schema):
    kind: Request.Kind
    text: str = Field(min_length=1, max_length=TEXT_LENGTH)
    table: int | None = Field(None, ge=1, le=LARGEST_ID)
    about: int | None = Field(None, ge=1, le=LARGEST_ID)


class NamedPerson(Schema):
    name: str = Field(min_length=1, max_length=LONGEST_NAME)


class NewLeagueRole(NamedPerson):
    rights: Rights


class NewSubstitute(NamedPerson):
    substitute: str = Field(min_length=1, max_length=LONGEST_NAME)


class NewPlaces(Schema):
    places: list[int] | None = Field(None, max_length=5, description="By seat; null goes by the position.")


class NewDecision(NewPlaces):
    is_granted: bool
    answer: str = Field(min_length=1, max_length=TEXT_LENGTH)


class NewAnnouncement(Schema):
    text: str = Field(min_length=1, max_length=TEXT_LENGTH)


class SeasonDays(Schema):
    sign_up_from: datetime
    check_in_from: datetime | None = None
    starts_at: datetime
    ends_at: datetime


Standings = dict[str, Any]
