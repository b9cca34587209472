"""Bot accounts, as the description tells them."""

from __future__ import annotations

from ninja import Field, Schema

from games.clock import Tempo
from games.models import Match

LARGEST_ID = 2**63 - 1


class BotRating(Schema):
    key: str
    pool: str = Field(description="In words.")
    value: int
    matches: int


class Bot(Schema):
    name: str
    url: str
    owner: str
    ratings: list[BotRating]


class Bots(Schema):
    bots: list[Bot]
    after: str | None = Field(description="Pass it as `cursor` for the next page.")


class AskedBots(Schema):
    cursor: int | None = Field(None, ge=1, le=LARGEST_ID)


class BotChallenge(Schema):
    """A casual game against a bot, which may accept or decline."""

    game: str = Field(max_length=20)
    edition: str | None = Field(None, max_length=20)
    card_set: str | None = Field(None, max_length=40)
    players: int = Field(2, ge=2, le=5)
    speed: Match.Pace = Match.Pace.LIVE
    tempo: Tempo = Tempo.CALM
