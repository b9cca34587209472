# Written by generate_client.py from the description of the API. Do not change it by hand.

"""What the API takes and gives."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Account(TypedDict):
    name: str
    is_bot: bool
    scopes: list[str]
    games_waiting: int
    """Tables at which it is your turn."""


class Answer(TypedDict):
    is_accepted: bool


class AnsweredPuzzle(TypedDict):
    is_right: bool
    said: list[str]
    """What is said about it, sentence by sentence."""
    step: int
    """What comes next: the same step after a wrong answer."""
    outcome: Literal["open", "solved", "failed"]
    gain: str
    """What it has done to your rating, once it is decided."""


class Appointment(TypedDict):
    table: int
    at: str
    is_agreed: bool
    code: str
    opens_at: str
    waits_until: str
    latest: str
    proposals: list[Proposal]
    slots: list[Slot]
    """When all players have said that they have time."""
    can_propose: bool
    can_arrive: bool


class ArchiveSearch(TypedDict):
    """The fields of a search that programs need most; the others of the page `/archive/` are taken too."""

    player: NotRequired[str]
    game: NotRequired[str]
    cursor: NotRequired[str]
    """`after` of the page before."""


class AskedBoard(TypedDict):
    season: NotRequired[str]
    """Such as `autumn-2026`; without it, all time."""
    country: NotRequired[str]
    provisional: NotRequired[bool]
    active: NotRequired[bool]
    """Only those who played in the last 90 days."""
    bots: NotRequired[bool]
    """Bots instead of people."""
    cursor: NotRequired[int | None]


class AskedBots(TypedDict):
    cursor: NotRequired[int | None]


class AskedChannel(TypedDict):
    channel: NotRequired[str]


class AskedChat(TypedDict):
    cursor: NotRequired[int | None]


class AskedClubStandings(TypedDict):
    pool: str
    days: NotRequired[Literal[30, 90, 365]]


class AskedClubs(TypedDict):
    q: NotRequired[str]
    order: NotRequired[Literal["members", "activity"]]
    cursor: NotRequired[int]


class AskedDivision(TypedDict):
    cursor: NotRequired[int]
    round: NotRequired[int | None]


class AskedLeagues(TypedDict):
    show: NotRequired[Literal["", "open", "running"]]
    game: NotRequired[str]
    language: NotRequired[str]
    cursor: NotRequired[int | None]


class AskedMembers(TypedDict):
    cursor: NotRequired[int]


class AskedMove(TypedDict):
    move: str


class AskedOpponent(TypedDict):
    opponent: NotRequired[str]


class AskedPuzzle(TypedDict):
    theme: NotRequired[str]
    after: NotRequired[str]
    """The key of the puzzle before, which is not given again."""


class AskedReplay(TypedDict):
    ply: NotRequired[int | None]
    """The first decision if left out."""
    mask: NotRequired[str]
    """`public`, `all` or the number of a seat; what you may see most."""


class AskedStatistics(TypedDict):
    edition: NotRequired[str]
    players: NotRequired[str]
    card: NotRequired[str]


class AskedTable(TypedDict):
    since: NotRequired[int]
    """Only what happened after this ply is in the log."""


class AskedTournaments(TypedDict):
    cursor: NotRequired[int]


class Best(TypedDict):
    value: int
    code: str
    day: str


class Board(TypedDict):
    key: str
    title: str
    season: str | None
    rows: list[BoardRow]
    after: str | None
    """Pass it as `cursor` for the next page."""


class BoardName(TypedDict):
    key: str
    words: str


class BoardRow(TypedDict):
    rank: int | None
    """Null for provisional ratings."""
    name: str
    country: str | None
    title: str | None
    value: int
    reach: int
    """The rating is within ± this, in 19 of 20 cases."""
    is_provisional: bool
    matches: int


class Bot(TypedDict):
    name: str
    url: str
    owner: str
    ratings: list[BotRating]


class BotChallenge(TypedDict):
    """A casual game against a bot, which may accept or decline."""

    game: str
    edition: NotRequired[str | None]
    card_set: NotRequired[str | None]
    players: NotRequired[int]
    speed: NotRequired[Any]
    tempo: NotRequired[Any]


class BotRating(TypedDict):
    key: str
    pool: str
    """In words."""
    value: int
    matches: int


class Bots(TypedDict):
    bots: list[Bot]
    after: str | None
    """Pass it as `cursor` for the next page."""


class ChancesAlong(TypedDict):
    plies: list[int]
    chances: list[list[float]]
    """Of each seat, at each of these plies."""


class Chat(TypedDict):
    channel: str
    messages: list[Posted]


class ChatChanged(TypedDict):
    """There are new messages."""

    type: Literal["chat"]


class ClosedMove(TypedDict):
    text: str
    words: str
    code: str
    rule: str
    """The rule that forbids it."""


class ClosedMoves(TypedDict):
    ply: int
    closed: list[ClosedMove]


class Club(TypedDict):
    slug: str
    name: str
    policy: str
    members: int
    is_private: bool
    is_closed: bool
    role: str | None
    """Your own."""
    leaders: list[list[str]]
    announcements: list[ClubAnnouncement]
    team_matches: list[TeamMatchRow]
    requests: int
    """Those that wait for you."""
    can_join: bool
    can_request: bool
    has_requested: bool


class ClubAnnouncement(TypedDict):
    id: int
    by: str
    text: str
    at: str


class ClubChat(TypedDict):
    messages: list[ClubMessage]
    after: str | None
    """Pass it as `cursor` for earlier messages."""


class ClubMember(TypedDict):
    name: str
    role: str
    joined_at: str


class ClubMessage(TypedDict):
    id: int
    author: str
    text: str
    at: str


class ClubRatingRow(TypedDict):
    rank: int
    name: str
    rating: int
    games: int


class ClubResultRow(TypedDict):
    rank: int
    name: str
    games: int
    wins: int
    points: str


class ClubRow(TypedDict):
    slug: str
    name: str
    members: int
    policy: str
    active_at: str
    is_private: bool
    role: str
    """Your own, or ''."""


class ClubStandings(TypedDict):
    ratings: list[ClubRatingRow]
    results: list[ClubResultRow]
    """Of members among themselves."""


class Clubs(TypedDict):
    mine: list[ClubRow]
    clubs: list[ClubRow]
    after: str | None
    """Pass it as `cursor` for the next page."""


class Considered(TypedDict):
    ply: int
    move: str
    words: str
    is_final: bool
    """Whether it could not be taken back."""
    events: list[LoggedEvent]
    """What would come of it, as far as you may know before."""


class Desk(TypedDict):
    requests: list[OpenRequest]
    tables: list[OpenTable]
    invitations: list[list[str]]
    roles: list[list[str]]


class DivisionPage(TypedDict):
    words: str
    rows: list[RankingRow]
    fixtures: list[Fixture]
    rounds: list[int]
    round: int
    rises: int
    falls: int
    after: str | None
    """Pass it as `cursor` for the next page of the ranking."""


class Edition(TypedDict):
    slug: str
    name: str
    card_sets: list[str]
    """Names of sets of cards; the first suits a first game."""


class Encounter(TypedDict):
    label: str
    matches: int
    ahead: int
    behind: int
    level: int


class Entered(TypedDict):
    """What has become of your place in a season."""

    state: str
    state_words: str


class Fault(TypedDict):
    """Something that is wrong with what was sent."""

    at: str
    what: str


class Fill(TypedDict):
    level: NotRequired[Level | None]
    """Bots of this level take the free seats; without it, autopilots."""


class FinishedSeason(TypedDict):
    number: int
    state_words: str
    starts_at: str
    ends_at: str
    players: int
    podium: list[list[int | str]]


class Fixture(TypedDict):
    id: int
    words: str
    code: str
    """The table, once it is there."""
    state: str
    at: str | None
    lines: list[FixtureSeat]


class FixtureSeat(TypedDict):
    name: str
    place: int | None
    score: int | None
    is_forfeit: bool


class FormResult(TypedDict):
    code: str
    game: str
    players: int
    place: int
    score: int
    ended_at: str


Format = Literal["arena", "swiss"]


class FoundGame(TypedDict):
    code: str
    url: str
    game: str
    title: str
    ended_at: str
    is_rated: bool
    reason: str
    seats: list[str]
    """Names in the order of places."""
    scores: list[int]
    places: list[int]


class FoundGames(TypedDict):
    games: list[FoundGame]
    after: str | None
    """Pass it as `cursor` for the next page."""


class Game(TypedDict):
    slug: str
    name: str
    designers: list[str]
    players: list[int]
    editions: list[Edition]


class GameChanged(TypedDict):
    """A game of yours is on, or has ended."""

    type: Literal["started", "over"]
    code: str


class GameRatings(TypedDict):
    code: str
    pool: str
    ended_at: str
    is_due: bool
    """Whether ratings have still to be worked out."""
    is_annulled: bool
    formula_name: str
    players: list[PlayerChange]


class GameReview(TypedDict):
    status: Literal["none", "waiting", "done", "failed"]
    judged: int
    """How many decisions are judged while it is being made."""
    judge: str
    """What judged it, by name and version."""
    decisions: list[ReviewedDecision]
    seats: list[ReviewedSeat]
    parts: list[ReviewedParts]
    course: ChancesAlong | None


class GameStatistics(TypedDict):
    game: str
    matches: int
    counted_at: str | None
    sections: list[Section]


class Hello(TypedDict):
    """The first line. What waits for you follows."""

    type: Literal["hello"]
    at: str
    """Come again with it as `since`."""


class Invite(TypedDict):
    name: str


class Invited(TypedDict):
    type: Literal["invitation"]
    code: str
    by: str


class JoinRequest(TypedDict):
    id: int
    name: str
    text: str
    at: str


Kind = Literal["no_show", "appeal", "substitute", "pause"]


class LastChange(TypedDict):
    code: str
    ended_at: str
    place: int
    change: int
    after: int


class League(TypedDict):
    slug: str
    name: str
    game: str
    format: str
    is_private: bool
    is_closed: bool
    rights: str | None
    """Your role there."""
    facts: list[list[str]]
    """How it is played, in words."""
    hosts: list[str]
    season: SeasonFacts | None
    divisions: list[LeagueDivision]
    announcements: list[LeagueAnnouncement]
    champions: list[list[int | str]]
    """Season and name, the newest first."""


class LeagueAnnouncement(TypedDict):
    id: int
    by: str
    text: str
    at: str


class LeagueDivision(TypedDict):
    step: int
    number: int
    words: str
    members: int
    unfinished: int
    leader: str


class LeagueRow(TypedDict):
    slug: str
    name: str
    game: str
    format: str
    table_size: int
    languages: list[str]
    is_private: bool
    is_invited: bool
    number: int | None
    """Of the newest season."""
    state: str
    next_at: str | None
    members: int


class Leagues(TypedDict):
    leagues: list[LeagueRow]
    after: str | None
    """Pass it as `cursor` for the next page."""


Level = Literal["page", "courtier", "lord", "king"]


class LoggedEvent(TypedDict):
    kind: str
    seat: int | None
    data: dict[str, Any]
    words: str


class LoggedPly(TypedDict):
    number: int
    seat: int
    """-1 is chance, -2 the scoring."""
    events: list[LoggedEvent]


class Members(TypedDict):
    members: list[ClubMember]
    requests: list[JoinRequest]
    """For officers."""
    after: str | None
    """Pass it as `cursor` for the next page."""


class MoveInfo(TypedDict):
    text: str
    words: str


class Moves(TypedDict):
    ply: int
    legal: list[MoveInfo]


class NamedPerson(TypedDict):
    name: str


class NewAnnouncement(TypedDict):
    text: str


class NewBotTable(TypedDict):
    game: str
    players: int
    level: NotRequired[Any]


class NewChallenge(TypedDict):
    opponent: str
    game: str
    players: NotRequired[int]
    """At each table."""
    tables: NotRequired[int]
    speed: NotRequired[Any]
    tempo: NotRequired[Any]
    starts_at: str
    is_rated: NotRequired[bool]


class NewClubRole(TypedDict):
    role: Role


class NewDecision(TypedDict):
    places: NotRequired[list[int] | None]
    """By seat; null goes by the position."""
    is_granted: bool
    answer: str


class NewJoinRequest(TypedDict):
    text: NotRequired[str]


class NewLeagueRole(TypedDict):
    name: str
    rights: Rights


class NewLineUp(TypedDict):
    club: str
    """The club of the two for which you do this."""
    players: NotRequired[list[int] | None]
    """Ids in the order of boards; null: by rating."""


class NewMessage(TypedDict):
    channel: NotRequired[str]
    text: str


class NewMove(TypedDict):
    ply: int
    """The ply you have seen; another one answers 409."""
    move: str


class NewPlaces(TypedDict):
    places: NotRequired[list[int] | None]
    """By seat; null goes by the position."""


class NewRequest(TypedDict):
    kind: Kind
    text: str
    table: NotRequired[int | None]
    about: NotRequired[int | None]


class NewSubstitute(TypedDict):
    name: str
    substitute: str


class NewTable(TypedDict):
    game: str
    edition: NotRequired[str | None]
    """The first of the game if left out."""
    card_set: NotRequired[str | None]
    """The first of the edition if left out."""
    players: int
    speed: NotRequired[Any]
    tempo: NotRequired[Any]
    opponents: NotRequired[Any]
    rated: NotRequired[bool]
    title: NotRequired[str]


class NewText(TypedDict):
    text: str


class NewTime(TypedDict):
    at: str


class NewTournament(TypedDict):
    title: str
    description: NotRequired[str]
    game: str
    format: NotRequired[Any]
    table_size: NotRequired[int]
    tempo: NotRequired[Any]
    starts_at: str
    minutes: NotRequired[int]
    rounds: NotRequired[int]
    is_rated: NotRequired[bool]
    has_check_in: NotRequired[bool]
    least_rating: NotRequired[int | None]
    most_rating: NotRequired[int | None]
    least_games: NotRequired[int]
    password: NotRequired[str]


class NewWebhook(TypedDict):
    url: str
    shape: NotRequired[Any]


class NextPuzzle(TypedDict):
    game: str
    key: str


class Notification(TypedDict):
    id: int
    headline: str
    at: str
    is_new: bool
    is_waiting: bool
    """Whether you have still to decide something."""
    recap: list[str]
    """What happened since your last decision, the newest first."""


class Notifications(TypedDict):
    unread: int
    notifications: list[Notification]
    """The newest first; 50 at most."""


class OfClub(TypedDict):
    club: str
    """The club of the two for which you do this."""


class OpenRequest(TypedDict):
    id: int
    by: str
    about: str
    kind: str
    kind_words: str
    text: str
    due_at: str
    table: str
    code: str
    can_decide: bool
    is_escalated: bool


class OpenTable(TypedDict):
    id: int
    division: str
    words: str
    code: str
    seats: list[str]
    can_adjudicate: bool


Opponents = Literal["open", "link", "invitation"]


class OwnLeague(TypedDict):
    slug: str
    name: str
    season: int
    round: int
    rounds: int
    code: str
    """The table that waits for you, or ''."""
    opponents: str
    needs_check_in: bool
    rank: str
    members: int
    due_at: str | None
    starts_at: str | None


class OwnPlace(TypedDict):
    state: str
    rank: int
    points: int
    games: int
    table: str
    """The code of your table, or ''."""
    was_absent: bool
    is_checked_in: bool


Pace = Literal["live", "days"]


class PersonInfo(TypedDict):
    name: str
    url: str
    is_bot: bool
    member_since: str


class PersonStatistics(TypedDict):
    summaries: list[ResultSummary]
    form: list[FormResult]
    opponents: list[Encounter]


class PlayerChange(TypedDict):
    name: str
    place: int
    expected: float
    """Share of opponents that the formula expected to be behind."""
    before: int
    after: int
    change: int
    is_provisional: bool


class PlayerSeason(TypedDict):
    name: str
    state: str
    division: str
    rank: str
    points: str
    form: list[int]
    tables: list[Fixture]


class Plot(TypedDict):
    key: str
    title: str
    summary: str
    head: list[str]
    rows: list[PlotRow]


class PlotRow(TypedDict):
    label: str
    cells: list[str]


class PoolRating(TypedDict):
    key: str
    pool: str
    """In words."""
    value: int
    reach: int
    is_provisional: bool
    matches: int
    changes: list[LastChange]
    """By the latest games."""


class Posted(TypedDict):
    author: str
    text: str
    at: str


class Problem(TypedDict):
    """Why something was refused."""

    type: str
    status: int
    code: str
    """Stable; for programs."""
    title: str
    """For people, in the language of `Accept-Language`."""
    errors: NotRequired[list[Fault]]
    """What is wrong with the request, where it can't be read."""


class Proposal(TypedDict):
    id: int
    at: str
    by: str
    is_own: bool
    has_agreed: bool
    agreed: list[str]
    missing: list[str]


class PuzzleAnswer(TypedDict):
    moves: list[str]


class PuzzlePlan(TypedDict):
    moves: list[str]
    words: list[str]
    """What is chosen, one thing after the other."""


class PuzzleStep(TypedDict):
    """A decision of a puzzle, or what follows the last one."""

    game: str
    key: str
    step: int
    steps: int
    seat: int
    """From which the position is seen, and which decides."""
    view: dict[str, Any]
    """The position as this seat sees it; its shape is the game's."""
    plans: list[PuzzlePlan]
    """Everything that can be done; empty after the last step."""
    rating: int | None
    """Of the puzzle, after its last step."""


class PuzzleTheme(TypedDict):
    name: str
    label: str
    puzzles: int


class PuzzlesOfGame(TypedDict):
    game: str
    count: int
    day_key: str
    """The puzzle of the day."""
    day_outcome: str
    """`solved` or `failed`, or empty if it is open."""
    themes: list[PuzzleTheme]
    rating: int | None
    """Yours; none before your first answer, or without a token."""
    is_provisional: bool
    days: int
    """On how many days in a row you have solved the puzzle of the day."""


class RankingRow(TypedDict):
    name: str
    rank: int | None
    points: str
    wins: int
    form: list[int]
    """Places of the latest games."""
    to_play: int
    is_gone: bool
    is_rising: bool
    is_falling: bool
    outlook: str


class RatingHistory(TypedDict):
    name: str
    key: str
    pool: str
    matches: int
    value: int
    reach: int
    is_provisional: bool
    best: Best | None
    better_than: int | None
    """Per cent of the players with a rating that counts."""


class Removal(TypedDict):
    is_banned: NotRequired[bool]


class Replay(TypedDict):
    code: str
    game: str
    ply: int
    length: int
    mask: str
    masks: list[str]
    """Those you may use."""
    view: dict[str, Any]
    """The position as this mask shows it; its shape is the game's."""
    last_move: str
    events: list[str]
    plies: list[ReplayedPly]
    """Those around this one, as far as the mask shows them."""


class ReplayedPly(TypedDict):
    number: int
    seat: int
    words: str


class ResultSummary(TypedDict):
    label: str
    matches: str
    share: str
    """Of games won."""
    interval: str
    even_share: str
    mean: str


class ReviewedDecision(TypedDict):
    """A decision between several moves."""

    ply: int
    seat: int
    label: str
    """`best`, `good`, `inaccuracy`, `mistake`, `blunder`, or empty: too close to call."""
    words: str
    played: str
    better: str
    """The better move; empty if none was found."""
    percent: int
    """How much of the chances was lost, in points of a hundred."""
    why: str
    is_turning_point: bool


class ReviewedParts(TypedDict):
    """Where a result comes from, in points of a hundred: fair share, deal, draws and play make the result."""

    seat: int
    name: str
    fair: int
    deal: int
    draws: int
    play: int
    result: int


class ReviewedSeat(TypedDict):
    seat: int
    name: str
    accuracy: int | None
    inaccuracies: int
    mistakes: int
    blunders: int


Rights = Literal["owner", "host", "deputy", "moderator"]


Role = Literal["owner", "officer", "member"]


class Season(TypedDict):
    season: SeasonFacts
    divisions: list[LeagueDivision]
    entrants: list[list[str]]
    """Names, and what each is waiting for."""


class SeasonDays(TypedDict):
    sign_up_from: str
    check_in_from: NotRequired[str | None]
    starts_at: str
    ends_at: str


class SeasonFacts(TypedDict):
    number: int
    state: str
    state_words: str
    round: int
    rounds: int
    members: int
    waiting: int
    entry_state: str
    """Your own, or ''."""
    has_check_in: bool
    sign_up_from: str
    check_in_from: str | None
    starts_at: str
    ends_at: str
    can_sign_up: bool
    can_check_in: bool
    can_withdraw: bool


class SeatInfo(TypedDict):
    number: int
    player: str | None
    """A player's name or a bot's; null for a free seat or autopilot."""
    is_bot: bool
    is_to_act: bool
    is_autopilot: bool
    place: int | None
    """Final place; null until the game is over."""
    score: int | None


class Section(TypedDict):
    key: str
    title: str
    words: str
    plots: list[Plot]


class Seen(TypedDict):
    ply: int


Shape = Literal["json", "discord", "slack"]


class Side(TypedDict):
    id: int
    slug: str
    name: str
    points: str
    players: list[TeamPlayer]
    can_pick: bool
    can_play: bool
    can_withdraw: bool


class Slot(TypedDict):
    start: str
    end: str


Speed = Literal["live", "days"]


class StandingsRow(TypedDict):
    rank: int
    name: str
    points: int
    games: int
    wins: int
    is_on_streak: bool
    state: str


class StreamRefused(TypedDict):
    """You may not see it any more; the stream ends."""

    type: Literal["refused"]
    code: str
    title: str


class TableChanged(TypedDict):
    """A table as you see it, with what happened since the line before."""

    type: Literal["table"]
    version: int
    """Come again with it."""
    table: TableView


class TableInfo(TypedDict):
    """A table without what lies on it."""

    code: str
    title: str
    url: str
    game: str
    ruleset: str
    status: str
    """open, called, playing, over, cancelled"""
    players: int
    speed: str
    """In words."""
    is_live: bool
    is_rated: bool
    ply: int
    """What every move has to name: the number of the last ply you have seen."""
    seats: list[SeatInfo]


class TableView(TypedDict):
    """A table as you see it: your hand if you have a seat and your token may see games, else what is public."""

    code: str
    title: str
    url: str
    game: str
    ruleset: str
    status: str
    """open, called, playing, over, cancelled"""
    players: int
    speed: str
    """In words."""
    is_live: bool
    is_rated: bool
    ply: int
    """What every move has to name: the number of the last ply you have seen."""
    seats: list[SeatInfo]
    my_seat: int | None
    is_my_turn: bool
    can_undo: bool
    view: dict[str, Any] | None
    """The position as one seat sees it; its shape is the game's."""
    log: list[LoggedPly]
    """The newest first, as far as you may know; 50 at most."""


class TeamMatch(TypedDict):
    id: int
    home: Side
    away: Side
    state: str
    state_words: str
    game: str
    clock: str
    table_size: int
    table_count: int
    is_rated: bool
    starts_at: str
    tables: list[TeamTable]
    can_answer: bool
    can_check_in: bool
    is_mine: bool


class TeamMatchRow(TypedDict):
    id: int
    opponent: str
    state: str
    game: str
    starts_at: str
    score: str
    outcome: str


class TeamPlayer(TypedDict):
    id: int
    name: str
    rating: int
    board: int | None
    is_here: bool


class TeamSeat(TypedDict):
    name: str
    is_home: bool
    points: str


class TeamTable(TypedDict):
    number: int
    state: str
    code: str
    seats: list[TeamSeat]
    score: str


Tempo = Literal["brisk", "calm", "leisurely"]


class Tournament(TypedDict):
    id: int
    title: str
    description: str
    game: str
    host: str
    is_arena: bool
    table_size: int
    clock: str
    minutes: int
    rounds: int
    round: int
    is_rated: bool
    state: str
    starts_at: str
    ends_at: str | None
    has_password: bool
    least_rating: int | None
    most_rating: int | None
    least_games: int
    people: int
    playing: int
    is_open: bool
    """Whether you could join now."""
    mine: OwnPlace | None
    rows: list[StandingsRow]
    """The standings."""
    results: list[TournamentResult]
    after: str | None
    """Pass it as `cursor` for the next page of the standings."""


class TournamentEntry(TypedDict):
    state: str


class TournamentPassword(TypedDict):
    password: NotRequired[str]


class TournamentResult(TypedDict):
    code: str
    players: list[list[int | str]]
    """Place, name and points."""
    is_adjudicated: bool


class TournamentRow(TypedDict):
    id: int
    title: str
    game: str
    format: str
    table_size: int
    clock: str
    starts_at: str
    people: int
    winner: str
    is_of_site: bool
    has_password: bool


class Tournaments(TypedDict):
    running: list[TournamentRow]
    soon: list[TournamentRow]
    finished: list[TournamentRow]
    after: str | None
    """Pass it as `cursor` for more finished ones."""


class Tried(TypedDict):
    was_taken: bool


class WaitsForYou(TypedDict):
    """The table is full and waits for you to be ready, or it is your turn."""

    type: Literal["ready", "my_turn"]
    code: str
    ply: int


class Webhook(TypedDict):
    url: str
    shape: Shape
    secret: str
    """Signs what is sent to you."""


class Where(TypedDict):
    url: str
    """Where the notification leads."""


class Why(TypedDict):
    is_legal: bool
    code: str | None
    words: str | None
    """The rule that forbids the move."""
