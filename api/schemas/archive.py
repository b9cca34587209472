"""What finished games tell, beyond the list of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Field, Schema

from api.schemas.words import Words


class AskedReplay(Schema):
    ply: int | None = Field(None, ge=0, le=2**31 - 1, description="The first decision if left out.")
    mask: str = Field("", max_length=12, description="`public`, `all` or the number of a seat; what you may see most.")


class ReplayedPly(Schema):
    number: int
    seat: int
    words: Words


class Replay(Schema):
    code: str
    game: str
    ply: int
    length: int
    mask: str
    masks: list[str] = Field(description="Those you may use.")
    view: dict[str, Any] = Field(description="The position as this mask shows it; its shape is the game's.")
    last_move: Words
    events: list[Words]
    plies: list[ReplayedPly] = Field(description="Those around this one, as far as the mask shows them.")


class PlotRow(Schema):
    label: Words
    cells: list[Words]


class Plot(Schema):
    key: str
    title: Words
    summary: Words
    head: list[Words]
    rows: list[PlotRow]


class Section(Schema):
    key: str
    title: Words
    words: Words
    plots: list[Plot]


class GameStatistics(Schema):
    game: str
    matches: int
    counted_at: datetime | None
    sections: list[Section]


class AskedStatistics(Schema):
    edition: str = Field("", max_length=20)
    players: str = Field("", max_length=2)
    card: str = Field("", max_length=40)


class ResultSummary(Schema):
    label: Words
    matches: Words
    share: Words = Field(description="Of games won.")
    interval: Words
    even_share: Words
    mean: Words


class FormResult(Schema):
    code: str
    game: str
    players: int
    place: int
    score: int
    ended_at: datetime


class Encounter(Schema):
    label: Words
    matches: int
    ahead: int
    behind: int
    level: int


class PersonStatistics(Schema):
    summaries: list[ResultSummary]
    form: list[FormResult]
    opponents: list[Encounter]


class AskedOpponent(Schema):
    opponent: str = Field("", max_length=30)
