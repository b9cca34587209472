"""Puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Field, Schema

from api.schemas.words import Words


class PuzzleTheme(Schema):
    name: str
    label: Words
    puzzles: int


class PuzzlesOfGame(Schema):
    game: str
    count: int
    day_key: str = Field(description="The puzzle of the day.")
    day_outcome: str = Field(description="`solved` or `failed`, or empty if it is open.")
    themes: list[PuzzleTheme]
    rating: int | None = Field(description="Yours; none before your first answer, or without a token.")
    is_provisional: bool
    days: int = Field(description="On how many days in a row you have solved the puzzle of the day.")


class AskedPuzzle(Schema):
    theme: str = Field("", max_length=40)
    after: str = Field("", max_length=8, description="The key of the puzzle before, which is not given again.")


class NextPuzzle(Schema):
    game: str
    key: str


class PuzzlePlan(Schema):
    moves: list[str]
    words: list[Words] = Field(description="What is chosen, one thing after the other.")


class PuzzleStep(Schema):
    """A decision of a puzzle, or what follows the last one."""

    game: str
    key: str
    step: int
    steps: int
    seat: int = Field(description="From which the position is seen, and which decides.")
    view: dict[str, Any] = Field(description="The position as this seat sees it; its shape is the game's.")
    plans: list[PuzzlePlan] = Field(description="Everything that can be done; empty after the last step.")
    rating: int | None = Field(description="Of the puzzle, after its last step.")


class PuzzleAnswer(Schema):
    moves: list[Annotated[str, Field(max_length=200)]] = Field(max_length=40)


class AnsweredPuzzle(Schema):
    is_right: bool
    said: list[str] = Field(description="What is said about it, sentence by sentence.")
    step: int = Field(description="What comes next: the same step after a wrong answer.")
    outcome: Literal["open", "solved", "failed"]
    gain: str = Field(description="What it has done to your rating, once it is decided.")
