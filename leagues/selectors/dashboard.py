"""A running season as those who run it have to see it: which table waits for whom, since when and until when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Case, Count, DateTimeField, F, Max, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce, Least

from accounts.database_time import database_now
from accounts.models import Kind, Notification, User
from games.models import Match, Ply, Seat
from games.play.clock_words import short_duration
from games.titles.registry import find_title
from leagues.models import Appointment, Division, Entry, Format, LeagueTable, Season
from leagues.permissions import Permission
from leagues.selectors.division_page import division_title
from leagues.selectors.fixtures import people_at, titles_of
from leagues.selectors.league_header import LeagueHeader
from leagues.selectors.paging import Paged

PAGE_LENGTH = 25
NUDGE_AGAIN = timedelta(days=1)
"""So long after a nudge a player can be nudged again at the same table."""

State = LeagueTable.State
SHOWN: Mapping[str, tuple[str, ...]] = {
    "playing": (State.PLAYING,),
    "upcoming": (State.PLANNED,),
    "finished": (*LeagueTable.COUNTED, State.VOID),
}
"""What can be looked at, the tables in play first."""


@dataclass(frozen=True)
class Waited:
    """A player whom a table waits for."""

    name: str
    due_at: datetime | None
    """When their time runs out; None if no clock runs."""
    late_since: datetime | None
    """Since when their own time is used up and they play on extra time."""
    nudged_at: datetime | None
    """When they were nudged at this table, if that was not long ago."""


@dataclass(frozen=True)
class Meeting:
    """When a table of a real-time league is played."""

    at: datetime
    is_agreed: bool
    """Whether its players have agreed to it; otherwise it is the usual time of the league."""
    here: tuple[str, ...]
    """Who has said that they are there."""


@dataclass(frozen=True)
class TableRow:
    """A table of the season, and what is the matter with it."""

    id: int
    division: str
    words: str
    code: str
    players: tuple[str, ...]
    state_words: str
    waits_for: tuple[Waited, ...]
    waiting_since: datetime | None
    waited: str
    """How long, in words."""
    due_at: datetime | None
    is_late: bool
    late_by: str
    moves: int
    """How many decisions the players have made; 0 once the table is over."""
    moment: str
    """Where in the game they are, in a word or two; nothing is told of a sealed table."""
    last_move_at: datetime | None
    away: tuple[str, ...]
    """For whom autopilot plays."""
    meeting: Meeting | None
    """Of a table that has a time and has not begun."""


@dataclass(frozen=True)
class Dashboard(Paged):
    """One page of the tables of a season, those in trouble first."""

    header: LeagueHeader
    season: int
    is_running: bool
    round: int
    rounds: int
    round_due_at: datetime | None
    ends_at: datetime
    shown: str
    counts: Mapping[str, int]
    """Of tables, by what can be shown."""
    late: int
    """How many players are late."""
    has_divisions: bool
    rows: tuple[TableRow, ...]
    page: int
    pages: int

    @property
    def can_nudge(self) -> bool:
        return self.is_running and Permission.NUDGE in self.header.permissions

    @property
    def can_adjudicate(self) -> bool:
        return self.is_running and self.shown == "playing" and Permission.ADJUDICATE in self.header.permissions


def dashboard_page(*, season: Season, header: LeagueHeader, shown: str = "playing", page: int = 1) -> Dashboard:
    """One page of the tables of a season. Only this page is read: the database sorts."""
    now = database_now()
    tables = LeagueTable.objects.filter(division__season=season)
    by_state = dict(tables.values_list("state").annotate(Count("pk")).order_by())
    counts = {name: sum(by_state.get(state, 0) for state in states) for name, states in SHOWN.items()}
    pages = max(1, -(-counts[shown] // PAGE_LENGTH))
    page = page if 1 <= page <= pages else 1
    league = season.league
    return Dashboard(
        header=header,
        season=season.number,
        is_running=season.state == Season.State.RUNNING,
        # Where all tables begin at once, a round is only a way to count them.
        round=0 if league.starts_at_once else season.round,
        rounds=0 if league.starts_at_once else season.rounds,
        round_due_at=season.round_due_at,
        ends_at=season.ends_at,
        shown=shown,
        counts=counts,
        late=late_seats(season=season, now=now).count(),
        has_divisions=league.format == Format.PYRAMID,
        rows=_rows(season, _sorted(tables.filter(state__in=SHOWN[shown]), shown, now), page, now),
        page=page,
        pages=pages,
    )


def acting_seats() -> QuerySet[Seat]:
    """The seats of people whom their tables wait for."""
    return Seat.objects.filter(is_to_act=True, is_caretaker=False, user__isnull=False)


def late_at(now: datetime) -> Case:
    """Since when the time of a seat has been used up: it runs on extra time, or no one has looked at it yet."""
    return Case(
        When(extended_at__isnull=False, clock_since__lte=F("extended_at"), then="extended_at"),
        When(due_at__lte=now, then="due_at"),
        default=Value(None),
        output_field=DateTimeField(),
    )


def late_seats(*, season: Season, now: datetime) -> QuerySet[Seat]:
    """The seats of a season whose players keep their tables waiting beyond their time, the longest first."""
    playing = acting_seats().filter(
        match__status=Match.Status.PLAYING,
        match__league_table__division__season=season,
        match__league_table__state=State.PLAYING,
    )
    return playing.annotate(late_since=late_at(now)).filter(late_since__isnull=False).order_by("late_since", "pk")


def with_waiting(tables: QuerySet[LeagueTable], now: datetime) -> QuerySet[LeagueTable]:
    """Tables with when their last move was made, since when they wait, until when, and since when that is too long."""
    acting = acting_seats().filter(match=OuterRef("match"))
    late = acting.annotate(late_since=late_at(now)).filter(late_since__isnull=False).order_by("late_since")
    clock = acting.filter(clock_since__isnull=False).order_by("clock_since")
    due = acting.filter(due_at__isnull=False).order_by("due_at")
    last = Ply.objects.filter(match=OuterRef("match"), number=OuterRef("match__ply"))
    annotated = tables.annotate(
        last_move_at=Subquery(last.values("made_at")[:1]),
        clock_from=Subquery(clock.values("clock_since")[:1]),
        due_at=Subquery(due.values("due_at")[:1]),
        late_since=Subquery(late.values("late_since")[:1]),
    )
    # A clock that began anew on extra time does not tell since when the table waits: the last move does.
    since = Coalesce(F("last_move_at"), F("match__started_at"))
    return annotated.annotate(waits_since=Least(Coalesce(F("clock_from"), since), Coalesce(since, F("clock_from"))))


def nudges_of(tables: Iterable[int], now: datetime) -> dict[tuple[int, int], datetime]:
    """When people were nudged at tables, by table and person, if that was not long ago."""
    nudges = Notification.objects.filter(kind=Kind.NUDGE, subject_id__in=list(tables), made_at__gt=now - NUDGE_AGAIN)
    return {(table or 0, user): at for table, user, at in nudges.values_list("subject_id", "user_id", "made_at")}


def _sorted(tables: QuerySet[LeagueTable], shown: str, now: datetime) -> QuerySet[LeagueTable]:
    tables = tables.select_related("match", "division", "appointment")
    if shown == "playing":
        trouble = (F("late_since").asc(nulls_last=True), F("waits_since").asc(nulls_last=True), "pk")
        return with_waiting(tables, now).order_by(*trouble)
    if shown == "finished":
        return tables.order_by(F("ended_at").desc(nulls_last=True), "-pk")
    time = F("appointment__at").asc(nulls_last=True)
    return tables.order_by("round", time, "division__level", "division__number", "number")


def _rows(season: Season, tables: QuerySet[LeagueTable], page: int, now: datetime) -> tuple[TableRow, ...]:
    found = list(tables[(page - 1) * PAGE_LENGTH : page * PAGE_LENGTH])
    people = people_at(found)
    titles = titles_of(found)
    nudges = nudges_of([table.pk for table in found], now)
    seats: dict[int, list[Seat]] = {}
    moved = _moved(found)
    played = [table.match_id for table in found if table.state == State.PLAYING]
    sitting = Seat.objects.filter(match__in=played).select_related("user").annotate(late_since=late_at(now))
    for seat in sitting.order_by("number"):
        seats.setdefault(seat.match_id, []).append(seat)
    rows = (
        _row(table, season, titles[table.pk].words, people, seats.get(table.match_id or 0, ()), nudges, now)
        for table in found
    )
    nothing = (0, None)
    return tuple(
        replace(row, moves=moves, last_move_at=at or row.last_move_at)
        for row, (moves, at) in ((row, moved.get(row.code, nothing)) for row in rows)
    )


def _moved(tables: Iterable[LeagueTable]) -> dict[str, tuple[int, datetime]]:
    """How many decisions players have made at tables that are in play, and when the last was: what the site draws and
    deals is none. By the codes of the matches."""
    played = [table.match_id for table in tables if table.state == State.PLAYING]
    made = Ply.objects.filter(match__in=played, seat__gte=0).values_list("match__code").order_by()
    return {code: (count, last) for code, count, last in made.annotate(count=Count("pk"), last=Max("made_at"))}


def _row(
    table: LeagueTable,
    season: Season,
    words: str,
    people: Mapping[int, Entry],
    seats: Sequence[Seat],
    nudges: Mapping[tuple[int, int], datetime],
    now: datetime,
) -> TableRow:
    division: Division = table.division
    since: datetime | None = getattr(table, "waits_since", None)
    late: datetime | None = getattr(table, "late_since", None)
    waits_for = tuple(
        Waited(
            name=seat.user.get_username(),
            due_at=seat.due_at,
            late_since=getattr(seat, "late_since", None),
            nudged_at=nudges.get((table.pk, seat.user.pk)),
        )
        for seat in seats
        if seat.is_to_act and not seat.is_caretaker and seat.user is not None
    )
    return TableRow(
        id=table.pk,
        division=division_title(division, season.league),
        words=words,
        code=table.match.code if table.match else "",
        players=tuple(people[key].user.get_username() for key in table.seats if key in people),
        state_words=str(table.get_state_display()),
        waits_for=waits_for,
        waiting_since=since if waits_for else None,
        waited=short_duration(now - since) if since and waits_for else "",
        due_at=getattr(table, "due_at", None),
        is_late=late is not None,
        late_by=short_duration(now - late) if late else "",
        moves=0,
        moment=_moment(table),
        last_move_at=table.ended_at,
        away=tuple(seat.user.get_username() for seat in seats if seat.is_caretaker and seat.user is not None),
        meeting=_meeting(table, people),
    )


def _meeting(table: LeagueTable, people: Mapping[int, Entry]) -> Meeting | None:
    appointment: Appointment | None = getattr(table, "appointment", None)
    if appointment is None or table.state != State.PLANNED:
        return None
    here = tuple(people[key].user.get_username() for key in appointment.present if key in people)
    return Meeting(appointment.at, appointment.is_agreed, here)


def _moment(table: LeagueTable) -> str:
    """Where in the game a table is, as everyone may see it."""
    match = table.match
    if match is None or table.state != State.PLAYING or match.secrets_held or match.status != Match.Status.PLAYING:
        return ""
    return find_title(match.game_slug).miniature(match.game.view(match.decoded_state, None)).moment


@dataclass(frozen=True)
class OwnTable:
    """A table that a member is playing at."""

    row: TableRow
    opponents: str
    is_my_turn: bool
    due_at: datetime | None
    """When the member has to have moved, or the players whom the table waits for."""
    left: str
    """How long that is, in words."""


def own_tables(*, season: Season, user: User) -> tuple[OwnTable, ...]:
    """The tables of a member that are in play: those that wait for them first, the most urgent first."""
    now = database_now()
    mine = LeagueTable.objects.filter(division__season=season, state=State.PLAYING, match__seats__user=user)
    found = with_waiting(mine.select_related("match", "division", "appointment"), now).order_by("round", "number", "pk")
    tables = [_own_table(row, user.get_username(), now) for row in _rows(season, found, 1, now)]
    latest = now + timedelta(days=9999)
    return tuple(sorted(tables, key=lambda table: (not table.is_my_turn, table.due_at or latest)))


def _own_table(row: TableRow, name: str, now: datetime) -> OwnTable:
    waits_for_me = [player for player in row.waits_for if player.name == name]
    due_at = waits_for_me[0].due_at if waits_for_me else row.due_at
    return OwnTable(
        row=row,
        opponents=", ".join(player for player in row.players if player != name),
        is_my_turn=bool(waits_for_me),
        due_at=due_at,
        left=short_duration(due_at - now) if due_at else "",
    )


def opponents_of(table: LeagueTable, user_id: int) -> list[str]:
    """Who else sits at a table."""
    sitting = Entry.objects.filter(pk__in=table.seats).exclude(user=user_id).order_by("pk")
    return list(sitting.values_list("user__username", flat=True))


def waits_for(table: LeagueTable, user_id: int) -> bool:
    """Whether a table waits for a person."""
    mine = Q(match=table.match_id, user=user_id, match__status=Match.Status.PLAYING)
    return table.state == State.PLAYING and acting_seats().filter(mine).exists()
