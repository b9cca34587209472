"""What the API takes and gives, as its description (OpenAPI) tells it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from ninja import Field, Schema

from games.bots.levels import Level
from games.clock import Tempo
from games.models import Match
from games.models.match import TITLE_LENGTH

LONGEST_MOVE = 80
LONGEST_MESSAGE = 500


class Fault(Schema):
    """Something that is wrong with what was sent."""

    at: str
    what: str


class Problem(Schema):
    """Why something was refused."""

    type: str
    status: int
    code: str = Field(description="Stable; for programs.")
    title: str = Field(description="For people, in the language of `Accept-Language`.")
    errors: list[Fault] = Field([], description="What is wrong with the request, where it can't be read.")


class Account(Schema):
    name: str
    is_bot: bool
    scopes: list[str]
    games_waiting: int = Field(description="Tables at which it is your turn.")


class Edition(Schema):
    slug: str
    name: str
    card_sets: list[str] = Field(description="Names of sets of cards; the first suits a first game.")


class Game(Schema):
    slug: str
    name: str
    designers: list[str]
    players: list[int]
    editions: list[Edition]


class SeatInfo(Schema):
    number: int
    player: str | None = Field(description="A player's name or a bot's; null for a free seat or autopilot.")
    is_bot: bool
    is_to_act: bool
    is_autopilot: bool
    place: int | None = Field(description="Final place; null until the game is over.")
    score: int | None


class TableInfo(Schema):
    """A table without what lies on it."""

    code: str
    title: str
    url: str
    game: str
    ruleset: str
    status: Annotated[str, Field(description=", ".join(Match.Status.values))]
    players: int
    speed: str = Field(description="In words.")
    is_live: bool
    is_rated: bool
    ply: int = Field(description="What every move has to name: the number of the last ply you have seen.")
    seats: list[SeatInfo]


class LoggedEvent(Schema):
    kind: str
    seat: int | None
    data: dict[str, Any]
    words: str


class LoggedPly(Schema):
    number: int
    seat: int = Field(description="-1 is chance, -2 the scoring.")
    events: list[LoggedEvent]


class TableView(TableInfo):
    """A table as you see it: your hand if you have a seat and your token may see games, else what is public."""

    my_seat: int | None
    is_my_turn: bool
    can_undo: bool
    view: dict[str, Any] | None = Field(description="The position as one seat sees it; its shape is the game's.")
    log: list[LoggedPly] = Field(description="The newest first, as far as you may know; 50 at most.")


class MoveInfo(Schema):
    text: str
    words: str


class Moves(Schema):
    ply: int
    legal: list[MoveInfo]


class Why(Schema):
    is_legal: bool
    code: str | None
    words: str | None = Field(description="The rule that forbids the move.")


class ClosedMove(MoveInfo):
    code: str
    rule: str = Field(description="The rule that forbids it.")


class ClosedMoves(Schema):
    ply: int
    closed: list[ClosedMove]


class Considered(Schema):
    ply: int
    move: str
    words: str
    is_final: bool = Field(description="Whether it could not be taken back.")
    events: list[LoggedEvent] = Field(description="What would come of it, as far as you may know before.")


class Posted(Schema):
    author: str
    text: str
    at: datetime


class Chat(Schema):
    channel: str
    messages: list[Posted]


class PersonInfo(Schema):
    name: str
    url: str
    is_bot: bool
    member_since: datetime


class FoundGame(Schema):
    code: str
    url: str
    game: str
    title: str
    ended_at: datetime
    is_rated: bool
    reason: str
    seats: list[str] = Field(description="Names in the order of places.")
    scores: list[int]
    places: list[int]


class FoundGames(Schema):
    games: list[FoundGame]
    after: str | None = Field(description="Pass it as `cursor` for the next page.")


# What is sent


class ArchiveSearch(Schema):
    """The fields of a search that programs need most; the others of the page `/archive/` are taken too."""

    player: str = Field("", max_length=30)
    game: str = Field("", max_length=20)
    cursor: str = Field("", max_length=40, description="`after` of the page before.")


class AskedTable(Schema):
    since: int = Field(0, ge=0, le=1_000_000, description="Only what happened after this ply is in the log.")


class AskedMove(Schema):
    move: str = Field(max_length=LONGEST_MOVE)


class AskedChannel(Schema):
    channel: str = Field("players", max_length=20)


class Opponents(StrEnum):
    """Who may come."""

    OPEN = Match.Access.OPEN.value
    LINK = Match.Access.LINK.value
    INVITATION = Match.Access.INVITATION.value


class Speed(StrEnum):
    LIVE = Match.Pace.LIVE.value
    DAYS = Match.Pace.DAYS.value


class NewTable(Schema):
    game: str = Field(max_length=20)
    edition: str | None = Field(None, max_length=20, description="The first of the game if left out.")
    card_set: str | None = Field(None, max_length=40, description="The first of the edition if left out.")
    players: int = Field(ge=2, le=5)
    speed: Speed = Speed.LIVE
    tempo: Tempo = Tempo.CALM
    opponents: Opponents = Opponents.OPEN
    rated: bool = False
    title: str = Field("", max_length=TITLE_LENGTH)


class NewBotTable(Schema):
    game: str = Field(max_length=20)
    players: int = Field(ge=2, le=5)
    level: Level = Level.PAGE


class NewMove(Schema):
    ply: int = Field(ge=0, le=1_000_000, description="The ply you have seen; another one answers 409.")
    move: str = Field(max_length=LONGEST_MOVE)


class Seen(Schema):
    ply: int = Field(ge=0, le=1_000_000)


class Fill(Schema):
    level: Level | None = Field(None, description="Bots of this level take the free seats; without it, autopilots.")


class Invite(Schema):
    name: str = Field(min_length=1, max_length=150)


class NewMessage(Schema):
    channel: str = Field("players", max_length=20)
    text: str = Field(min_length=1, max_length=LONGEST_MESSAGE)
