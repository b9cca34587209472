"""Reviews of finished games."""

from __future__ import annotations

from typing import Literal

from ninja import Field, Schema

from api.schemas.words import Words


class ReviewedDecision(Schema):
    """A decision between several moves."""

    ply: int
    seat: int
    label: str = Field(description="`best`, `good`, `inaccuracy`, `mistake`, `blunder`, or empty: too close to call.")
    words: Words
    played: str
    better: str = Field(description="The better move; empty if none was found.")
    percent: int = Field(description="How much of the chances was lost, in points of a hundred.")
    why: str
    is_turning_point: bool


class ReviewedSeat(Schema):
    seat: int
    name: str
    accuracy: int | None
    inaccuracies: int
    mistakes: int
    blunders: int


class ReviewedParts(Schema):
    """Where a result comes from, in points of a hundred: fair share, deal, draws and play make the result."""

    seat: int
    name: str
    fair: int
    deal: int
    draws: int
    play: int
    result: int


class ChancesAlong(Schema):
    plies: list[int]
    chances: list[list[float]] = Field(description="Of each seat, at each of these plies.")


class GameReview(Schema):
    status: Literal["none", "waiting", "done", "failed"]
    judged: int = Field(description="How many decisions are judged while it is being made.")
    judge: str = Field(description="What judged it, by name and version.")
    decisions: list[ReviewedDecision]
    seats: list[ReviewedSeat]
    parts: list[ReviewedParts]
    course: ChancesAlong | None
