"""The lines of streams."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Field, Schema

from api.schemas import TableView


class TableChanged(Schema):
    """A table as you see it, with what happened since the line before."""

    type: Literal["table"]
    version: int = Field(description="Come again with it.")
    table: TableView


class ChatChanged(Schema):
    """There are new messages."""

    type: Literal["chat"]


class StreamRefused(Schema):
    """You may not see it any more; the stream ends."""

    type: Literal["refused"]
    code: str
    title: str


class Hello(Schema):
    """The first line. What waits for you follows."""

    type: Literal["hello"]
    at: datetime = Field(description="Come again with it as `since`.")


class Invited(Schema):
    type: Literal["invitation"]
    code: str
    by: str


class WaitsForYou(Schema):
    """The table is full and waits for you to be ready, or it is your turn."""

    type: Literal["ready", "my_turn"]
    code: str
    ply: int


class GameChanged(Schema):
    """A game of yours is on, or has ended."""

    type: Literal["started", "over"]
    code: str


TableLine = Annotated[TableChanged | ChatChanged | StreamRefused, Field(discriminator="type")]
NewsLine = Annotated[Hello | Invited | WaitsForYou | GameChanged | StreamRefused, Field(discriminator="type")]
