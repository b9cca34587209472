"""Ratings and leaderboards, as the description tells them."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

LARGEST_ID = 2**63 - 1


class BoardName(Schema):
    key: str
    words: str


class BoardRow(Schema):
    rank: int | None = Field(description="Null for provisional ratings.")
    name: str
    country: str | None
    title: str | None
    value: int
    reach: int = Field(description="The rating is within ± this, in 19 of 20 cases.")
    is_provisional: bool
    matches: int


class Board(Schema):
    key: str
    title: str
    season: str | None
    rows: list[BoardRow]
    after: str | None = Field(description="Pass it as `cursor` for the next page.")


class AskedBoard(Schema):
    season: str = Field("", max_length=20, description="Such as `autumn-2026`; without it, all time.")
    country: str = Field("", max_length=2)
    provisional: bool = False
    active: bool = Field(False, description="Only those who played in the last 90 days.")
    bots: bool = Field(False, description="Bots instead of people.")
    cursor: int | None = Field(None, ge=1, le=LARGEST_ID)


class LastChange(Schema):
    code: str
    ended_at: datetime
    place: int
    change: int
    after: int


class PoolRating(Schema):
    key: str
    pool: str = Field(description="In words.")
    value: int
    reach: int
    is_provisional: bool
    matches: int
    changes: list[LastChange] = Field(description="By the latest games.")


class Best(Schema):
    value: int
    code: str
    day: datetime


class RatingHistory(Schema):
    name: str
    key: str
    pool: str
    matches: int
    value: int
    reach: int
    is_provisional: bool
    best: Best | None
    better_than: int | None = Field(description="Per cent of the players with a rating that counts.")


class PlayerChange(Schema):
    name: str
    place: int
    expected: float = Field(description="Share of opponents that the formula expected to be behind.")
    before: int
    after: int
    change: int
    is_provisional: bool


class GameRatings(Schema):
    code: str
    pool: str
    ended_at: datetime
    is_due: bool = Field(description="Whether ratings have still to be worked out.")
    is_annulled: bool
    formula_name: str
    players: list[PlayerChange]
