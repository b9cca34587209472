"""Tournaments, as the description tells them."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from api.schemas.words import Words
from games.clock import Tempo
from tournaments.models import Format
from tournaments.models.tournament import DESCRIPTION_LENGTH, PASSWORD_LENGTH, ROUNDS, TITLE_LENGTH

SMALLEST, LARGEST = ROUNDS[0], ROUNDS[-1]


class TournamentRow(Schema):
    id: int
    title: str
    game: str
    format: Words
    table_size: int
    clock: Words
    starts_at: datetime
    people: int
    winner: str
    is_of_site: bool
    has_password: bool


class Tournaments(Schema):
    running: list[TournamentRow]
    soon: list[TournamentRow]
    finished: list[TournamentRow]
    after: str | None = Field(description="Pass it as `cursor` for more finished ones.")


class StandingsRow(Schema):
    rank: int
    name: str
    points: int
    games: int
    wins: int
    is_on_streak: bool
    state: str


class TournamentResult(Schema):
    code: str
    players: list[tuple[int, str, int]] = Field(description="Place, name and points.")
    is_adjudicated: bool


class OwnPlace(Schema):
    state: str
    rank: int
    points: int
    games: int
    table: str = Field(description="The code of your table, or ''.")
    was_absent: bool
    is_checked_in: bool


class Tournament(Schema):
    id: int
    title: str
    description: str
    game: str
    host: str
    is_arena: bool
    table_size: int
    clock: Words
    minutes: int
    rounds: int
    round: int
    is_rated: bool
    state: str
    starts_at: datetime
    ends_at: datetime | None
    has_password: bool
    least_rating: int | None
    most_rating: int | None
    least_games: int
    people: int
    playing: int
    is_open: bool = Field(description="Whether you could join now.")
    mine: OwnPlace | None
    rows: list[StandingsRow] = Field(description="The standings.")
    results: list[TournamentResult]
    after: str | None = Field(description="Pass it as `cursor` for the next page of the standings.")


class AskedTournaments(Schema):
    cursor: int = Field(1, ge=1, le=1000)


class TournamentEntry(Schema):
    state: str


class TournamentPassword(Schema):
    password: str = Field("", max_length=PASSWORD_LENGTH)


class NewTournament(Schema):
    title: str = Field(min_length=1, max_length=TITLE_LENGTH)
    description: str = Field("", max_length=DESCRIPTION_LENGTH)
    game: str = Field(max_length=20)
    format: Format = Format.ARENA
    table_size: int = Field(4, ge=2, le=5)
    tempo: Tempo = Tempo.CALM
    starts_at: datetime
    minutes: int = Field(90, ge=15, le=360)
    rounds: int = Field(4, ge=SMALLEST, le=LARGEST)
    is_rated: bool = True
    has_check_in: bool = False
    least_rating: int | None = Field(None, ge=0, le=4000)
    most_rating: int | None = Field(None, ge=0, le=4000)
    least_games: int = Field(0, ge=0, le=500)
    password: str = Field("", max_length=PASSWORD_LENGTH)
