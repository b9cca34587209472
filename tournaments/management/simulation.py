"""A whole tournament through the real services, with frozen time, and everything that players are promised checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from random import Random
from typing import NamedTuple

from django.utils import timezone

from accounts.models import User
from games.models import Match
from games.play.services.stop_match import stop_match
from tournaments.arena import PATIENCE
from tournaments.models import Entry, Format, Place, Table, Tournament
from tournaments.selectors.standings import counted_rows
from tournaments.services.advance_tournament import advance_tournament, waiting_entries
from tournaments.services.create_tournament import plan_tournament
from tournaments.services.note_result import note_result
from tournaments.services.take_part import join_tournament, leave_tournament, pause_play
from tournaments.standings import BYE_POINTS, POINTS_OF_A_WIN, Row

STEP = timedelta(seconds=20)
SHORTEST, LONGEST = 12, 28
"""Minutes that a game takes."""
CHANCE_TO_PAUSE, CHANCE_TO_RETURN, CHANCE_TO_LEAVE = 0.002, 0.03, 0.0005
"""Of every player in every step."""


class Broken(Exception):
    """Something that players are promised did not hold."""


@dataclass(frozen=True)
class Plan:
    """What is simulated."""

    players: int = 200
    format: str = Format.ARENA
    game: str = "tudor"
    table: int = 4
    minutes: int = 90
    rounds: int = 4
    seed: int = 1


class Summary(NamedTuple):
    """What has come of it."""

    tables: int
    short: int
    adjudicated: int
    games: tuple[int, int]
    """The fewest and the most of an entry."""
    seat_gap: int
    """The most by which an entry has had one seat more often than another."""
    repeats: int
    """Pairs that met again at once in an arena, or ever in a Swiss tournament."""


Travel = Callable[[datetime], AbstractContextManager[object]]


def simulate(plan: Plan, travel: Travel) -> tuple[Tournament, Summary]:
    """Plays a tournament to its end. `travel` sets the clock for what is done within it."""
    return _Stage(plan, travel).played()


class _Stage:
    """One tournament under way."""

    def __init__(self, plan: Plan, travel: Travel) -> None:
        self.plan = plan
        self.travel = travel
        self.rng = Random(plan.seed)
        self.users = User.objects.bulk_create(
            [
                User(username=f"sim{plan.seed}x{number}", email=f"sim{number}@example.org")
                for number in range(plan.players)
            ]
        )
        self.now = timezone.now().replace(microsecond=0)
        self.ends: dict[int, datetime] = {}

    def played(self) -> tuple[Tournament, Summary]:
        starts_at = self.now + timedelta(hours=1)
        plan = self.plan
        tournament = plan_tournament(
            tournament=Tournament(
                format=plan.format,
                game=plan.game,
                table_size=plan.table,
                minutes=plan.minutes,
                rounds=plan.rounds,
                starts_at=starts_at,
                is_rated=False,
                seed=f"{plan.seed:032x}",
            )
        )
        late = self.users[-len(self.users) // 10 :] if plan.format == Format.ARENA else []
        with self.travel(self.now):
            for user in self.users:
                if user not in late:
                    join_tournament(tournament_id=tournament.pk, user=user)
        self.now = starts_at
        while tournament.state not in (Tournament.State.FINISHED, Tournament.State.CANCELLED):
            with self.travel(self.now):
                self._end_games(tournament)
                if late and tournament.state == Tournament.State.RUNNING:
                    join_tournament(tournament_id=tournament.pk, user=late.pop())
                self._come_and_go(tournament)
                advance_tournament(tournament_id=tournament.pk)
                advance_tournament(tournament_id=tournament.pk)
                tournament.refresh_from_db()
                self._check_now(tournament)
            self.now += STEP
        check_results(tournament)
        return tournament, self._summary(tournament)

    def _end_games(self, tournament: Tournament) -> None:
        """Ends the games whose time has come: autopilot plays them out, through the real rules."""
        for match_id in [match_id for match_id, at in self.ends.items() if at <= self.now]:
            del self.ends[match_id]
            stop_match(match_id=match_id)
            note_result(match_id=match_id)
            note_result(match_id=match_id)  # a step may run twice

    def _come_and_go(self, tournament: Tournament) -> None:
        if tournament.state != Tournament.State.RUNNING or not tournament.is_arena:
            return
        for entry in tournament.entries.select_related("user"):
            chance = self.rng.random()
            if entry.state == Entry.State.PAUSED and chance < CHANCE_TO_RETURN:
                join_tournament(tournament_id=tournament.pk, user=entry.user)
            elif entry.state == Entry.State.READY and chance < CHANCE_TO_LEAVE:
                leave_tournament(tournament_id=tournament.pk, user=entry.user)
            elif entry.state == Entry.State.READY and chance < CHANCE_TO_PAUSE:
                pause_play(tournament_id=tournament.pk, user=entry.user)

    def _check_now(self, tournament: Tournament) -> None:
        """What holds at every moment."""
        playing = Table.objects.filter(tournament=tournament, state=Table.State.PLAYING)
        for table in playing.exclude(match_id__in=self.ends):
            self.ends[table.match_id] = self.now + timedelta(minutes=self.rng.uniform(SHORTEST, LONGEST))
            # Nobody moves by hand here, and nobody is absent: the clocks of the first move do not run.
            Match.objects.get(pk=table.match_id).seats.update(clock_since=None, due_at=None)
            self._check_new(table)
        seated = list(Place.objects.filter(table__in=playing).values_list("entry_id", flat=True))
        _require(len(seated) == len(set(seated)), "somebody sits at two tables at once")
        if tournament.is_arena and tournament.state == Tournament.State.RUNNING:
            waits = [
                (self.now - entry.waits_since).total_seconds()
                for entry in waiting_entries(tournament)
                if entry.waits_since is not None
            ]
            is_kept = sum(wait >= PATIENCE for wait in waits) and len(waits) > 1
            _require(not is_kept, "somebody waits for too long although there are others")

    def _check_new(self, table: Table) -> None:
        for place in table.places.select_related("entry"):
            _require(place.entry.state == Entry.State.READY, "a table was begun with somebody who is not there")

    def _summary(self, tournament: Tournament) -> Summary:
        tables = [
            list(table.places.order_by("seat").values_list("entry_id", flat=True)) for table in _tables(tournament)
        ]
        entries = tournament.entries.filter(games__gt=0)
        games = list(entries.values_list("games", flat=True))
        return Summary(
            tables=len(tables),
            short=sum(len(table) < tournament.table_size for table in tables),
            adjudicated=tournament.tables.filter(state=Table.State.ADJUDICATED).count(),
            games=(min(games), max(games)),
            seat_gap=seat_gap(tournament),
            repeats=repeats(tournament, tables),
        )


def check_results(tournament: Tournament) -> None:
    """What holds at the end: results and standings agree, and points add up."""
    _require(not tournament.tables.filter(state=Table.State.PLAYING).exists(), "a table is still being played")
    rows = counted_rows(tournament)
    for entry in tournament.entries.all():
        kept = Row(entry.points, entry.games, entry.wins, entry.streak, entry.opposition)
        _require(kept == rows.get(entry.pk, Row()), "the standings do not follow from the results")
    for table in _tables(tournament):
        places = list(table.places.all())
        if not any(place.has_left for place in places):
            total = sum(place.points for place in places)
            _require(2 * total == POINTS_OF_A_WIN * len(places), "the points of a table do not add up")
    if not tournament.is_arena:
        points = sum(entry.points for entry in tournament.entries.all())
        given = sum(place.points for table in _tables(tournament) for place in table.places.all())
        byes = sum(entry.byes for entry in tournament.entries.all())
        _require(points == given + BYE_POINTS * byes, "the points of all do not add up")


def seat_gap(tournament: Tournament) -> int:
    """The most by which anybody has had one seat more often than another, full tables alone."""
    had: Counter[tuple[int, int]] = Counter()
    people = set()
    for table in _tables(tournament):
        for place in table.places.all():
            had[place.entry_id, place.seat] += 1
            people.add(place.entry_id)
    size = range(tournament.table_size)
    return max(
        (max(had[one, seat] for seat in size) - min(had[one, seat] for seat in size) for one in people), default=0
    )


def repeats(tournament: Tournament, tables: list[list[int]]) -> int:
    """Pairs that met again: in an arena right after they had met, in a Swiss tournament ever."""
    met: set[frozenset[int]] = set()
    last: dict[int, int] = {}
    found = 0
    for number, table in enumerate(tables):
        for one, other in combinations(table, 2):
            pair = frozenset((one, other))
            if tournament.is_arena:
                found += one in last and last[one] == last.get(other)
            else:
                found += pair in met
                met.add(pair)
        for one in table:
            last[one] = number
    return found


def _tables(tournament: Tournament) -> list[Table]:
    return list(tournament.tables.order_by("pk").prefetch_related("places"))


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)
