"""The page of a tournament."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from django.db.models import Prefetch, Sum

from accounts.models import User
from games.clock import LIVE, Tempo
from games.models import Match
from games.play.clock_words import control_words
from games.watch.selectors.boards import Tile, live_tiles
from games.watch.selectors.live import Key
from tournaments.audiences import audience_words
from tournaments.models import Entry, Place, Table, Tournament
from tournaments.models.tournament import CHECK_IN
from tournaments.selectors.standings import PLAYED_STATES, key_of, rank_of, ranked_entries
from tournaments.standings import STREAK
from tournaments.words import title_words

ON_A_PAGE = 20
MOST_BOARDS = 7
"""The featured one, and those beside it."""
MOST_RESULTS = 10
PODIUM = 3


class Row(NamedTuple):
    """An entry in the standings."""

    rank: int
    person: User
    name: str
    points: int
    games: int
    wins: int
    opposition: int
    is_on_streak: bool
    state: str
    """`playing`, `paused`, `left` or nothing."""
    is_mine: bool


class Result(NamedTuple):
    """A table that is over: its players from the first to the last, with their points."""

    code: str
    players: tuple[tuple[int, str, int], ...]
    """Place, name and points."""
    is_adjudicated: bool


class Mine(NamedTuple):
    """How the reader stands in it."""

    state: str
    rank: int
    points: int
    games: int
    table: str
    """The code of the table where they play now."""
    started: datetime | None
    was_absent: bool
    is_checked_in: bool


class TournamentPage(NamedTuple):
    """Everything that the page shows; nothing of it is hidden from anybody."""

    id: int
    version: int
    title: str
    description: str
    game: str
    host: str
    is_mine: bool
    is_arena: bool
    format: str
    table_size: int
    clock: str
    minutes: int
    rounds: int
    round: int
    is_rated: bool
    repeats: str
    """In words; '' if it does not come again."""
    following: int | None
    """The next one of its series."""
    state: str
    starts_at: datetime
    ends_at: datetime | None
    minutes_left: int | None
    """Until it starts, or until an arena or a round ends."""
    check_in_from: datetime | None
    is_check_in_open: bool
    has_password: bool
    least_rating: int | None
    most_rating: int | None
    least_games: int
    audience: str
    people: int
    playing: int
    mine: Mine | None
    is_open: bool
    """Whether one may join."""
    podium: tuple[Row, ...]
    rows: tuple[Row, ...]
    page: int
    pages: int
    featured: Tile | None
    boards: tuple[Tile, ...]
    more_boards: int
    results: tuple[Result, ...]

    @property
    def earlier(self) -> int | None:
        return self.page - 1 if self.page > 1 else None

    @property
    def later(self) -> int | None:
        return self.page + 1 if self.page < self.pages else None


def find_tournament(tournament_id: int) -> Tournament | None:
    return Tournament.objects.select_related("created_by").filter(pk=tournament_id).first()


def tournament_page(
    *, tournament: Tournament, user: User | None, now: datetime, page: int | None = None
) -> TournamentPage:
    """The page as this reader sees it: of the standings the page that was asked for, or the first."""
    people = tournament.entries.count()
    pages = max(1, ceil(people / ON_A_PAGE))
    shown = min(page or 1, pages)
    mine = tournament.entries.select_related("table__match").filter(user=user).first() if user else None
    tiles = live_tiles(_boards(tournament))
    running = tournament.tables.filter(state=Table.State.PLAYING).count()
    until = _until(tournament)
    host = tournament.created_by
    return TournamentPage(
        id=tournament.pk,
        version=tournament.version,
        title=title_words(tournament),
        description=tournament.description,
        game=tournament.game,
        host=host.get_username() if host else "",
        is_mine=user is not None and host == user,
        is_arena=tournament.is_arena,
        format=tournament.get_format_display(),
        table_size=tournament.table_size,
        clock=control_words(LIVE[Tempo(tournament.tempo)]),
        minutes=tournament.minutes,
        rounds=tournament.rounds,
        round=tournament.round,
        is_rated=tournament.is_rated,
        repeats=str(tournament.get_repeats_display()) if tournament.repeats else "",
        following=Tournament.objects.filter(follows=tournament).values_list("pk", flat=True).first(),
        state=tournament.state,
        starts_at=tournament.starts_at,
        ends_at=until,
        minutes_left=None if until is None else max(0, ceil((until - now) / timedelta(minutes=1))),
        check_in_from=tournament.starts_at - CHECK_IN if tournament.has_check_in else None,
        is_check_in_open=tournament.has_check_in and now >= tournament.starts_at - CHECK_IN,
        has_password=bool(tournament.password),
        least_rating=tournament.least_rating,
        most_rating=tournament.most_rating,
        least_games=tournament.least_games,
        audience=audience_words(tournament),
        people=people,
        playing=running,
        mine=_mine(tournament, mine) if mine else None,
        is_open=tournament.state in Tournament.OPEN,
        podium=_podium(tournament, user),
        rows=standings_rows(tournament, user, shown),
        page=shown,
        pages=pages,
        featured=tiles[0] if tiles else None,
        boards=tiles[1:],
        more_boards=max(0, running - len(tiles)),
        results=_results(tournament),
    )


def _until(tournament: Tournament) -> datetime | None:
    """What the page counts down to."""
    if tournament.state == Tournament.State.PLANNED:
        return tournament.starts_at
    if tournament.state != Tournament.State.RUNNING:
        return None
    return tournament.ends_at if tournament.is_arena else tournament.round_due_at


def _mine(tournament: Tournament, entry: Entry) -> Mine:
    table = entry.table if entry.table and entry.table.state == Table.State.PLAYING else None
    return Mine(
        state=entry.state,
        rank=rank_of(tournament, entry),
        points=entry.points,
        games=entry.games,
        table=table.match.code if table else "",
        started=table.began_at if table else None,
        was_absent=entry.was_absent,
        is_checked_in=entry.is_checked_in,
    )


def standings_rows(tournament: Tournament, user: User | None, page: int) -> tuple[Row, ...]:
    """A page of the standings."""
    start = (page - 1) * ON_A_PAGE
    entries = list(ranked_entries(tournament).select_related("user", "table")[start : start + ON_A_PAGE])
    return _numbered(tournament, entries, user, start)


def _podium(tournament: Tournament, user: User | None) -> tuple[Row, ...]:
    if tournament.state != Tournament.State.FINISHED:
        return ()
    entries = list(ranked_entries(tournament).select_related("user", "table").filter(games__gt=0)[:PODIUM])
    return _numbered(tournament, entries, user, 0)


def _numbered(tournament: Tournament, entries: list[Entry], user: User | None, start: int) -> tuple[Row, ...]:
    """Entries with their ranks; who is level with the one before has the same."""
    rows: list[Row] = []
    last: tuple[int, ...] | None = None
    rank = 0
    for number, entry in enumerate(entries, start + 1):
        key = key_of(tournament, entry)
        if key != last:
            rank = rank_of(tournament, entry) if last is None else number
        last = key
        rows.append(_row(tournament, entry, rank, user))
    return tuple(rows)


def _row(tournament: Tournament, entry: Entry, rank: int, user: User | None) -> Row:
    is_playing = entry.table is not None and entry.table.state == Table.State.PLAYING
    is_away = entry.state != Entry.State.READY
    is_over = tournament.state not in Tournament.UNDER_WAY
    return Row(
        rank=rank,
        person=entry.user,
        name=entry.user.get_username(),
        points=entry.points,
        games=entry.games,
        wins=entry.wins,
        opposition=entry.opposition,
        is_on_streak=tournament.is_arena and entry.streak >= STREAK,
        state="" if is_over else entry.state if is_away else "playing" if is_playing else "",
        is_mine=user is not None and entry.user_id == user.pk,
    )


def _boards(tournament: Tournament) -> list[Key]:
    """Some of the running matches; first the one whose players have most points."""
    tables = tournament.tables.filter(state=Table.State.PLAYING, match__status=Match.Status.PLAYING)
    tables = tables.annotate(reached=Sum("places__entry__points")).order_by("-reached", "pk")
    return [Key(*row) for row in tables.values_list("match_id", "match__code", "match__version")[:MOST_BOARDS]]


def _results(tournament: Tournament) -> tuple[Result, ...]:
    places = Prefetch("places", Place.objects.select_related("entry__user").order_by("place", "seat"))
    tables = tournament.tables.filter(state__in=PLAYED_STATES).select_related("match").prefetch_related(places)
    return tuple(
        Result(
            code=table.match.code,
            players=tuple(
                (place.place or 0, place.entry.user.get_username(), place.points) for place in table.places.all()
            ),
            is_adjudicated=table.state == Table.State.ADJUDICATED,
        )
        for table in tables.order_by("-number")[:MOST_RESULTS]
    )
