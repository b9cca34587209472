"""Whole seasons of a league with people who are not there: everything goes through the services that real people use,
only the play itself is taken from matches that were played at random before.

What is promised to members is checked at the end of every season, and what is broken is told as a `Broken`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from accounts.models import User
from games.engine.playout import play_out
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.models import Match
from games.services.advance import Progress, save_progress
from leagues.balance import balance
from leagues.fixtures import group_design
from leagues.models import Division, Entry, Format, League, LeagueTable, Season, SeasonResult
from leagues.services.advance_season import advance_season
from leagues.services.create_league import create_league
from leagues.services.note_result import note_result
from leagues.services.open_season import next_season
from leagues.services.sign_up import check_in, sign_up
from leagues.services.substitute import late_entry
from leagues.services.withdraw import withdraw

Travel = Callable[[datetime], AbstractContextManager[object]]
"""Lets everything inside happen at that moment."""

FIRST_DAY = datetime(2030, 1, 7, 12, tzinfo=UTC)
RULESETS = {"tudor": "tudor/v15@1", "royals": "royals/arcane@1"}
MODEL_MATCHES = 40
"""Matches played at random, of whose ends the one is taken that comes nearest to what a table is to end with."""
SEASON_DAYS = 42
NEWCOMERS = 0.06
"""Of so many as have been there new people come before every season."""


class Broken(AssertionError):
    """Something that was promised did not hold."""


@dataclass(frozen=True)
class Plan:
    """What is simulated."""

    players: int
    game: str = "tudor"
    table: int = 4
    group: int = 7
    seasons: int = 5
    seed: int = 1
    format: str = Format.PYRAMID


@dataclass
class Player:
    """Somebody who is not there."""

    user: User
    strength: float
    absent: float
    """How often he forgets to check in."""
    slow: float
    """How often a table with him does not end in time."""
    leaves: float
    """How likely he is to leave in the middle of a season."""
    has_left: bool = False


@dataclass
class Summary:
    """What a season came to."""

    number: int
    people: int
    tables: int
    adjudged: int
    withdrawn: int
    no_shows: int
    substitutes: int
    levels: list[tuple[int, int, float]] = field(default_factory=list)
    """Level, divisions, and the mean strength of its members."""


def simulate(plan: Plan, travel: Travel) -> Iterator[Summary]:
    """Plays the seasons one after the other and tells of each when it is over. Raises `Broken`."""
    stage = _Stage(plan, travel)
    for _ in range(plan.seasons):
        yield stage.play_season()


class _Stage:
    """The league, its people and the day."""

    def __init__(self, plan: Plan, travel: Travel) -> None:
        self.plan, self.travel = plan, travel
        self.random = Random(plan.seed)
        self.now = FIRST_DAY
        self.players: dict[int, Player] = {}
        self.ends = _ends(plan)
        self.reached: dict[int, int] = {}
        with travel(self.now):
            self.host = User.objects.create(username="simulated-host", email="host@example.org")
            self._invent(plan.players)
            self.league = create_league(
                user=self.host,
                name="Simulated League",
                game=plan.game,
                rulesets=[RULESETS[plan.game]],
                table_size=plan.table,
                group_size=plan.group,
                format=plan.format,
                tempo="calm",
                is_rated=False,
                season_days=SEASON_DAYS,
            )

    def play_season(self) -> Summary:
        with self.travel(self.now):
            if self.reached:
                self._invent(round(NEWCOMERS * len(self.players)))
            season = next_season(league_id=self.league.pk, user=self.host)
            advance_season(season_id=season.pk)
            for player in self._present():
                sign_up(season_id=season.pk, user=player.user)
        self._go_to(season.check_in_from or season.starts_at, season)
        with self.travel(self.now):
            for player in self._present():
                if self.random.random() >= player.absent:
                    check_in(season_id=season.pk, user=player.user)
        self._go_to(season.starts_at, season)
        self._play_days(season)
        self._go_to(season.ends_at, season)
        summary = self._checked(Season.objects.select_related("league").get(pk=season.pk))
        self.now += timedelta(days=7)
        return summary

    def _play_days(self, season: Season) -> None:
        """Every day some tables end, somebody leaves, and the host lets somebody in for him."""
        due: dict[int, int] = {}
        leaving = {
            player.user.pk: self.random.randrange(2, SEASON_DAYS)
            for player in self._present()
            if self.random.random() < player.leaves
        }
        for day in range(1, SEASON_DAYS):
            self._go_to(season.starts_at + timedelta(days=day), season)
            with self.travel(self.now):
                for table in _playing(season):
                    if table.pk not in due:
                        due[table.pk] = self._last_day(table, day)
                    if due[table.pk] == day:
                        self._end(table)
                for user_id in [user_id for user_id, when in leaving.items() if when == day]:
                    self._leave(season, self.players[user_id])
            self._go_to(self.now, season)

    def _last_day(self, table: LeagueTable, today: int) -> int:
        """When a table will end; never, if somebody at it is too slow."""
        users = Entry.objects.filter(pk__in=table.seats).values_list("user_id", flat=True)
        is_late = any(self.random.random() < self.players[user_id].slow for user_id in users)
        return SEASON_DAYS + 1 if is_late else self.random.randrange(today, SEASON_DAYS)

    def _end(self, table: LeagueTable) -> None:
        """Ends a match as a last move does: with the end of another that comes near to how strong its players were."""
        assert table.match is not None, "a table that is played has a match"
        match = table.match
        entered = dict(Entry.objects.filter(pk__in=table.seats).values_list("pk", "user_id"))
        form = [self.players[entered[member]].strength + self.random.gauss(0, 1) for member in table.seats]
        wanted = [1 + sum(other > own for other in form) for own in form]
        encoded = min(self.ends[match.players], key=lambda end: _distance(end[0], wanted))[1]
        state = match.game.decode(encoded)
        save_progress(match=match, seats=list(match.seats.all()), progress=Progress(state, encoded))
        note_result(match_id=match.pk)

    def _leave(self, season: Season, player: Player) -> None:
        entry = Entry.objects.filter(season=season, user=player.user).exclude(state__in=Entry.GONE).first()
        player.has_left = True
        if entry is None:
            return
        withdraw(season_id=season.pk, user=player.user)
        if self.random.random() < 0.7:
            (helper,) = self._invent(1)
            late_entry(season_id=season.pk, by=self.host, user=helper.user)

    def _go_to(self, moment: datetime, season: Season) -> None:
        self.now = max(self.now, moment)
        with self.travel(self.now):
            advance_season(season_id=season.pk)

    def _present(self) -> list[Player]:
        return [player for player in self.players.values() if not player.has_left]

    def _invent(self, count: int) -> list[Player]:
        first = len(self.players) + 1
        found = []
        for number in range(first, first + count):
            user = User.objects.create(username=f"simulated-{number}", email=f"{number}@example.org")
            found.append(
                Player(
                    user=user,
                    strength=self.random.gauss(0, 1),
                    absent=self.random.choice([0.0, 0.0, 0.0, 0.05, 0.3]),
                    slow=self.random.choice([0.0, 0.0, 0.0, 0.0, 0.02, 0.15]),
                    leaves=self.random.choice([0.0, 0.0, 0.0, 0.0, 0.01, 0.15]),
                )
            )
        self.players |= {player.user.pk: player for player in found}
        return found

    def _checked(self, season: Season) -> Summary:
        """What the season came to, after everything that was promised has been looked at."""
        _require(season.state == Season.State.ENDED, "the season has ended")
        tables = list(LeagueTable.objects.filter(division__season=season).select_related("match"))
        results = list(SeasonResult.objects.filter(season=season).select_related("entry"))
        _check_tables(tables)
        _check_results(season, results)
        if self.league.format == Format.PYRAMID:
            for division in season.divisions.all():
                _check_fixtures(self.league, division, tables)
            self._check_moves(results)
        self.reached = {result.user_id: result.level for result in results}
        states = list(season.entries.values_list("state", flat=True))
        return Summary(
            number=season.number,
            people=len(results),
            tables=len(tables),
            adjudged=sum(table.state == LeagueTable.State.ADJUDICATED for table in tables),
            withdrawn=states.count(Entry.State.WITHDRAWN) + states.count(Entry.State.REPLACED),
            no_shows=states.count(Entry.State.NO_SHOW),
            substitutes=season.entries.filter(came_for__isnull=False).count(),
            levels=self._levels(season, results),
        )

    def _check_moves(self, results: list[SeasonResult]) -> None:
        for result in results:
            before = self.reached.get(result.user_id)
            if before is None:
                continue
            moved = result.level - before
            _require(abs(moved) <= 1, f"nobody moves by more than one level: {result.user_id} has, by {moved}")
            told = {-1: Entry.Source.PROMOTED, 0: Entry.Source.STAYED, 1: Entry.Source.RELEGATED}[moved]
            _require(result.entry.source == told, f"{result.user_id} is told how he came to his place")

    def _levels(self, season: Season, results: list[SeasonResult]) -> list[tuple[int, int, float]]:
        strengths: defaultdict[int, list[float]] = defaultdict(list)
        for result in results:
            strengths[result.level].append(self.players[result.user_id].strength)
        divisions = list(season.divisions.values_list("level", flat=True))
        return [(at, divisions.count(at), sum(found) / len(found)) for at, found in sorted(strengths.items())]


def _playing(season: Season) -> list[LeagueTable]:
    playing = LeagueTable.objects.filter(division__season=season, state=LeagueTable.State.PLAYING)
    return list(playing.select_related("match", "division").order_by("pk"))


def _ends(plan: Plan) -> dict[int, list[tuple[tuple[int, ...], str]]]:
    """Ends of matches that were played at random, with the places that they gave, by the number of players."""
    ruleset = Ruleset.read(RULESETS[plan.game])
    game = game_for(ruleset)
    found: dict[int, list[tuple[tuple[int, ...], str]]] = {}
    for players in sorted({plan.table, max(2, plan.table - 1)}):
        ends = []
        for number in range(MODEL_MATCHES):
            state, _, _ = play_out(game, game.setup(ruleset, players), Random(f"{plan.seed}/{players}/{number}"))
            outcome = game.result(state)
            assert outcome is not None, "a match that was played out is over"
            ends.append((tuple(outcome.places), game.encode(state)))
        found[players] = ends
    return found


def _distance(places: tuple[int, ...], wanted: list[int]) -> int:
    return sum(abs(one - other) for one, other in zip(places, wanted, strict=True))


def _require(is_so: bool, promise: str) -> None:
    if not is_so:
        raise Broken(f"It does not hold that {promise}.")


def _check_tables(tables: list[LeagueTable]) -> None:
    for table in tables:
        _require(table.state not in LeagueTable.UNFINISHED, f"no table is left open: {table}")
        _require(len(set(table.seats)) == len(table.seats), f"nobody sits twice at a table: {table}")
        if table.match is not None:
            _require(table.match.status == Match.Status.OVER, f"no match is left open: {table.match}")


def _check_results(season: Season, results: list[SeasonResult]) -> None:
    placed = season.entries.filter(number__isnull=False)
    _require(len(results) == placed.count(), "everybody with a place has a result")
    _require(len({result.user_id for result in results}) == len(results), "everybody is placed once")
    ranks: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for result in results:
        ranks[result.level, result.division].append(result.rank)
    for division, found in ranks.items():
        _require(sorted(found) == list(range(1, len(found) + 1)), f"ranks of division {division} follow each other")


def _check_fixtures(league: League, division: Division, tables: list[LeagueTable]) -> None:
    """Everybody meets and sits as evenly as the design has promised; a substitute has the place of the other."""
    entries = list(division.entries.select_related("came_for"))
    places = {entry.pk: entry.number for entry in entries if entry.number is not None}
    places |= {entry.pk: places[entry.came_for.pk] for entry in entries if entry.came_for is not None}
    design = group_design(len({*places.values()}), league.table_size, division.season.seed)
    _require(len({*places.values()}) >= league.table_size, f"a division fills a table: {division}")
    mine = [table for table in tables if table.division_id == division.pk]
    if any(len(table.seats) < league.table_size for table in mine):
        return
    seats = [tuple(places[member] for member in table.seats) for table in mine]
    found = balance(range(design.players), seats)
    _require(found == design.balance, f"the fixtures of {division} are as even as they were drawn")
    _require(division.residual == found.residual._asdict(), f"what is uneven in {division} is told")
