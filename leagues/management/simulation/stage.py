"""The league, its people and the day."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from math import ceil
from random import Random
from statistics import StatisticsError, correlation
from unittest.mock import patch

from django.utils import timezone

from accounts.models import User
from games.errors import Refusal
from games.models import Heartbeat, Match, Seat, TableEvent
from games.play.services.expire_clock import expire_clocks
from games.play.services.note_heartbeat import ONLY_ROW
from leagues.management.simulation.checks import (
    Outlooks,
    check_fixtures,
    check_moves,
    check_records,
    check_results,
    check_tables,
)
from leagues.management.simulation.people import Crowd, Player
from leagues.management.simulation.plan import RULESETS, Plan, Summary, Travel, require
from leagues.management.simulation.playing import come_back, play_decisions, play_quickly
from leagues.models import Entry, Format, LeagueTable, Request, Season, SeasonResult
from leagues.services.advance_season import advance_season
from leagues.services.create_league import create_league
from leagues.services.decide_request import decide_request, lapse_requests
from leagues.services.note_result import note_result
from leagues.services.open_season import change_season, plan_next_season
from leagues.services.raise_request import raise_request
from leagues.services.sign_up import check_in, sign_up
from leagues.services.substitute import add_late_entry
from leagues.services.withdraw import withdraw

FIRST_DAY = datetime(2030, 1, 7, 12, tzinfo=UTC)
SEASON_DAYS = 42
ROUND_DAYS = 8
"""How long a round may last where the next waits for it."""
NEWCOMERS = 0.06
"""Of so many as have been there new people come before every season."""
STEPS_OF_A_DAY = 4
"""How often a day people look at tables at which every decision is made by itself; at the others they sit down once."""
TURNS = (3, 6, 12)
"""How many turns people take when they sit down at a table, each table in its own manner."""
BREAKS = ((17, 4), (0, 2))
"""The breaks that seasons have in turn: after so many days, so many days long. The second lets people leave between the
drawing of the fixtures and the first table."""
NOTED_ON = (6, 12, 18, 24, 30, 36)
"""The days on which it is kept what everybody can still reach."""
RECORDS = 6
"""Quick tables of a season whose records are looked at, beside those that were played decision by decision."""
STEP = timedelta(days=1) / STEPS_OF_A_DAY


def simulate(plan: Plan, travel: Travel) -> Iterator[Summary]:
    """Plays the seasons one after the other and tells of each when it is over. The same plan is the same league. Raises
    `Broken`."""
    random = Random(plan.seed)
    with _no_other_chance(random):
        stage = _Stage(plan, travel, random)
    for _ in range(plan.seasons):
        with _no_other_chance(random):
            summary = stage.play_season()
        yield summary


@contextmanager
def _no_other_chance(random: Random) -> Iterator[None]:
    """Seeds, deals and codes that the site draws in secret come from the plan, so that what breaks can be repeated."""
    with (
        patch.object(secrets, "token_bytes", random.randbytes),
        patch.object(secrets, "token_hex", lambda count=32: random.randbytes(count).hex()),
        patch.object(secrets, "choice", random.choice),
    ):
        yield


class _Stage:
    """A league and its people, from season to season."""

    def __init__(self, plan: Plan, travel: Travel, random: Random) -> None:
        self.plan, self.travel, self.random = plan, travel, random
        self.now = FIRST_DAY
        self.crowd = Crowd(random)
        self.reached: dict[int, int] = {}
        with travel(self.now):
            self.host = User.objects.create(username="simulated-host", email="host@example.org")
            self.crowd.invent(plan.players)
            self.league = create_league(
                user=self.host,
                name="Simulated League",
                game=plan.game,
                rulesets=[RULESETS[plan.game]],
                table_size=plan.table,
                group_size=plan.group,
                format=plan.format,
                tempo="leisurely",
                is_rated=False,
                season_days=SEASON_DAYS,
                round_days=ROUND_DAYS,
            )

    def play_season(self) -> Summary:
        with self.travel(self.now):
            if self.reached:
                self.crowd.invent(round(NEWCOMERS * len(self.crowd.players)))
            season = self._plan_season()
            advance_season(season_id=season.pk)
            for player in self.crowd.present:
                sign_up(season_id=season.pk, user=player.user)
        self._go_to(season.check_in_from or season.starts_at, season)
        with self.travel(self.now):
            for player in self.crowd.present:
                if self.random.random() >= player.absent:
                    check_in(season_id=season.pk, user=player.user)
        self._go_to(season.starts_at, season)
        course = _Course(self, season)
        for step in range(1, SEASON_DAYS * STEPS_OF_A_DAY):
            self.now = season.starts_at + step * STEP
            with self.travel(self.now):
                course.live(step)
            if not course.is_under_way:
                break
        else:
            self._go_to(season.ends_at, season)
        with self.travel(self.now):
            summary = self._checked(Season.objects.select_related("league").get(pk=season.pk), course)
        self.now += timedelta(days=7)
        return summary

    def _plan_season(self) -> Season:
        season = plan_next_season(league_id=self.league.pk, user=self.host)
        after, days = BREAKS[season.number % len(BREAKS)]
        first = season.starts_at.date() + timedelta(days=after)
        return change_season(
            season_id=season.pk,
            user=self.host,
            sign_up_from=season.sign_up_from,
            check_in_from=season.check_in_from,
            starts_at=season.starts_at,
            ends_at=season.ends_at,
            breaks=[(first, first + timedelta(days=days - 1))],
        )

    def _go_to(self, moment: datetime, season: Season) -> None:
        self.now = max(self.now, moment)
        with self.travel(self.now):
            advance_season(season_id=season.pk)

    def _checked(self, season: Season, course: _Course) -> Summary:
        """What the season came to, after everything that was promised has been looked at."""
        require(season.state == Season.State.ENDED, "the season has ended")
        tables = list(LeagueTable.objects.filter(division__season=season).select_related("match").order_by("pk"))
        results = list(SeasonResult.objects.filter(season=season).select_related("entry"))
        short = 0
        check_tables(season, tables)
        check_results(season, results)
        if self.league.format == Format.PYRAMID:
            short = sum(check_fixtures(season, division, tables) for division in season.divisions.all())
            check_moves(results, self.reached)
        self.reached = {result.user_id: result.level for result in results}
        states = list(season.entries.values_list("state", flat=True))
        happened = TableEvent.objects.filter(match__league_table__division__season=season)
        return Summary(
            number=season.number,
            people=len(results),
            tables=len(tables),
            played=len(course.in_full),
            short=short,
            adjudged=sum(table.state == LeagueTable.State.ADJUDICATED for table in tables),
            timed_out=happened.filter(kind=TableEvent.Kind.TIMED_OUT).count(),
            returned=happened.filter(kind=TableEvent.Kind.RETURNED).count(),
            withdrawn=states.count(Entry.State.WITHDRAWN) + states.count(Entry.State.REPLACED),
            no_shows=states.count(Entry.State.NO_SHOW),
            substitutes=season.entries.filter(came_for__isnull=False).count(),
            requests=Request.objects.filter(season=season).count(),
            outlooks=course.outlooks.check(season, results),
            records=check_records(self._to_prove(tables, course)),
            correlation=self._correlation(results),
            levels=self._levels(season, results),
        )

    def _to_prove(self, tables: list[LeagueTable], course: _Course) -> list[LeagueTable]:
        """Tables of every kind: played in full, quickly, and by caretakers at the end."""
        quick = [table for table in tables if table.pk not in course.in_full and table.match is not None]
        stopped = [table for table in quick if table.state == LeagueTable.State.ADJUDICATED][: RECORDS // 2]
        others = self.random.sample(quick, min(RECORDS, len(quick)))
        proven = {table.pk: table for table in [*stopped, *others] if table.match is not None}
        return [*(table for table in tables if table.pk in course.in_full), *proven.values()]

    def _correlation(self, results: list[SeasonResult]) -> float:
        strengths = [self.crowd.players[result.user_id].strength for result in results]
        if self.league.format == Format.PYRAMID:
            places = [-float(result.level) for result in results]
        else:
            places = [-float(result.rank) for result in results]
        try:
            return correlation(strengths, places)
        except StatisticsError:
            # One level, or one person.
            return 0.0

    def _levels(self, season: Season, results: list[SeasonResult]) -> list[tuple[int, int, float]]:
        strengths: defaultdict[int, list[float]] = defaultdict(list)
        for result in results:
            strengths[result.level].append(self.crowd.players[result.user_id].strength)
        divisions = list(season.divisions.values_list("level", flat=True))
        return [(at, divisions.count(at), sum(found) / len(found)) for at, found in sorted(strengths.items())]


class _Course:
    """The days of one season, from its first table to its last."""

    def __init__(self, stage: _Stage, season: Season) -> None:
        self.season, self.host, self.crowd, self.random = season, stage.host, stage.crowd, stage.random
        self.outlooks = Outlooks()
        self.in_full: set[int] = set()
        """Tables at which every decision is made by itself."""
        self._turns: dict[int, int] = {}
        self._quota = stage.plan.played
        self._claimed: set[int] = set()
        self.crowd.plan_absences(season.starts_at, SEASON_DAYS)
        self._leaving = {
            player.user.pk: self.random.choice([1, self.random.randrange(2, SEASON_DAYS)])
            for player in self.crowd.present
            if self.random.random() < player.leaves
        }

    def live(self, step: int) -> None:
        """A quarter of a day, at whose end it is now."""
        day, is_new_day = step // STEPS_OF_A_DAY, step % STEPS_OF_A_DAY == 0
        self._expire()
        there = self.crowd.visiting(timezone.now(), 24 / STEPS_OF_A_DAY)
        come_back(there=there)
        tables = self._tables()
        for table, match_id in tables.items():
            if table in self.in_full:
                play_decisions(match_id=match_id, there=there, turns=self._turns[table], random=self.random)
        if is_new_day:
            today = self.crowd.visiting(timezone.now(), 24)
            for table, match_id in tables.items():
                if table not in self.in_full:
                    play_quickly(match_id=match_id, there=today, turns=self._turns[table], random=self.random)
            for user_id in [user_id for user_id, when in self._leaving.items() if when == day]:
                self._leave(self.crowd.players[user_id])
            self._ask(today)
        self._sweep()
        if is_new_day and day in NOTED_ON:
            self.outlooks.note(self.season)

    @property
    def is_under_way(self) -> bool:
        return Season.objects.filter(pk=self.season.pk, state=Season.State.RUNNING).exists()

    def _expire(self) -> None:
        """What the beat finds every few seconds. All beats since the last time would have found nothing; the heartbeat
        is written as they would have left it."""
        Heartbeat.objects.update_or_create(pk=ONLY_ROW, defaults={"at": timezone.now()})
        late = Seat.objects.filter(due_at__lte=timezone.now())
        # A sweep looks at so many; the next finds the rest.
        while expire_clocks() and late.exists():
            pass
        require(not late.exists(), "no clock that has run out is left alone")

    def _tables(self) -> dict[int, int]:
        """The tables that are being played, and their matches."""
        playing = LeagueTable.objects.filter(division__season=self.season, state=LeagueTable.State.PLAYING)
        tables = {
            table: match for table, match in playing.order_by("pk").values_list("pk", "match_id") if match is not None
        }
        if new := [table for table in tables if table not in self._turns]:
            # Where the next round waits for them people hurry.
            haste = 1 if self.season.league.starts_at_once else 2
            self._turns |= {table: haste * self.random.choice(TURNS) for table in new}
            self._choose(new)
        return tables

    def _choose(self, new: list[int]) -> None:
        """Takes some of the new tables to be played in full; one of them, if there is such a one, with a player who
        will be away."""
        rounds = Season.objects.values_list("rounds", flat=True).get(pk=self.season.pk)
        batches = 1 if self.season.league.starts_at_once else max(1, rounds)
        count = min(len(new), self._quota - len(self.in_full), ceil(self._quota / batches))
        if count <= 0:
            return
        away = {player.user.pk for player in self.crowd.present if player.away is not None}
        entries = set(self.season.entries.filter(user__in=away).values_list("pk", flat=True))
        tables = LeagueTable.objects.in_bulk(new)
        with_absent = [table for table in new if entries & set(tables[table].seats)]
        first = self.random.sample(with_absent, min(1, len(with_absent)))
        others = [table for table in new if table not in first]
        self.in_full |= {*first, *self.random.sample(others, count - len(first))}

    def _leave(self, player: Player) -> None:
        entry = Entry.objects.filter(season=self.season, user=player.user).exclude(state__in=Entry.GONE).first()
        player.has_left = True
        if entry is None:
            return
        withdraw(season_id=self.season.pk, user=player.user)
        if self._turns:
            self._find_help()

    def _find_help(self) -> None:
        """A host looks for a substitute for each member who has left, and mostly finds one."""
        if self.random.random() < 0.7:
            (helper,) = self.crowd.invent(1)
            with suppress(Refusal):
                add_late_entry(season_id=self.season.pk, by=self.host, user=helper.user)

    def _ask(self, there: Mapping[int, Player]) -> None:
        """Claims against those whose time is over, and pauses for those who go; the host decides at once."""
        seats = Seat.objects.filter(
            match__league_table__division__season=self.season,
            match__status=Match.Status.PLAYING,
            is_caretaker=True,
            has_timed_out=True,
        ).exclude(pk__in=self._claimed)
        for seat in seats.select_related("match__league_table").order_by("pk"):
            self._claimed.add(seat.pk)
            if self.random.random() < 0.4:
                self._claim(seat, there)
        for player in self.crowd.present:
            goes_today = player.away is not None and timedelta(0) <= timezone.now() - player.away[0] < timedelta(days=1)
            if goes_today and self.random.random() < 0.5:
                self._decided(player, Request.Kind.PAUSE)

    def _claim(self, late: Seat, there: Mapping[int, Player]) -> None:
        table = LeagueTable.objects.get(match=late.match_id)
        entries = {entry.user_id: entry for entry in Entry.objects.filter(pk__in=table.seats)}
        asking = next((user_id for user_id in sorted(entries) if user_id in there and user_id != late.user_id), None)
        if asking is not None and late.user_id in entries:
            about = entries[late.user_id].pk
            if self._decided(there[asking], Request.Kind.NO_SHOW, table_id=table.pk, about_id=about):
                self._find_help()

    def _decided(
        self, player: Player, kind: Request.Kind, table_id: int | None = None, about_id: int | None = None
    ) -> bool:
        """Whether a member could ask the hosts for something, which they then granted."""
        with suppress(Refusal):
            asked = raise_request(
                season_id=self.season.pk,
                user=player.user,
                kind=kind,
                text="Please.",
                table_id=table_id,
                about_id=about_id,
            )
            decide_request(request_id=asked.pk, by=self.host, is_granted=True, answer="So be it.")
            return True
        return False

    def _sweep(self) -> None:
        """What workers do: results are written, requests lapse, the season goes on."""
        ended = LeagueTable.objects.filter(
            division__season=self.season, state=LeagueTable.State.PLAYING, match__status=Match.Status.OVER
        )
        for match_id in ended.order_by("pk").values_list("match_id", flat=True):
            if match_id is not None:
                note_result(match_id=match_id)
        lapse_requests()
        advance_season(season_id=self.season.pk)
