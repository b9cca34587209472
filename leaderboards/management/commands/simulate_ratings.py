"""Lets players whose strength is known play through the real pipeline, and says what is made of it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.test import override_settings

from accounts.models import User
from games.archive.build import bare_result, build_entry, build_seats
from games.management.commands._progress import Progress
from games.models import ArchiveEntry, ArchiveSeat, Match, Seat
from games.scratch_database import scratch_database
from leaderboards.calibration import Calibration
from leaderboards.models import FairPlayFlag, PairTally, Pool, Rating, RatingEvent, pool_key
from leaderboards.rating import BETA, FORMULAS, START, pairs
from leaderboards.selectors.fair_play import entrant_of_line, odds_words
from leaderboards.services.check_fair_play import check_fair_play
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.rate_match import rate_pool

FIRST_DAY = datetime(2025, 1, 1, tzinfo=UTC)
A_DAY = 40
"""How many matches end on a day, after which fair play is checked."""
RULESET = "tudor/v15@1"
UNUSABLE = "!"
"""No password fits it."""


@dataclass(frozen=True)
class SimulationPlan:
    """What is played."""

    players: int
    matches: int
    seats: int
    seed: int = 1
    helped: float = 1.5
    """How much stronger the first person plays, and how much weaker the second, when both are at a table, in days'
    play; nothing if all players are honest."""
    together: float = 0.08
    """In which part of all matches the two sit down together on purpose."""
    days_between_looks: int = 5


@dataclass
class Found:
    """What came out."""

    rank_correlation: float
    seen: Calibration
    """How well the second half of all matches was foreseen."""
    pairs: int
    """How many met often enough to be looked at."""
    pair_matches: int
    """How often the planted pair has met."""
    flags: list[FairPlayFlag]
    """Those of the planted pair."""
    false_alarms: list[FairPlayFlag]


def simulate(plan: SimulationPlan, on_progress: Callable[[int], object] = lambda done: None) -> Found:
    """Plays all of it in the database that is there."""
    random = Random(plan.seed)
    users = User.objects.bulk_create(
        User(username=f"player-{number}", password=UNUSABLE, date_joined=FIRST_DAY - timedelta(days=365))
        for number in range(plan.players)
    )
    people = [user.pk for user in users]
    strength = {pk: random.gauss(START.mean, START.deviation / 2) for pk in people}
    # The two are of middling strength: what the best and the worst do surprises little.
    gains, gives = sorted(people, key=lambda pk: abs(strength[pk] - START.mean))[:2]
    for day, first in enumerate(range(0, plan.matches, A_DAY), 1):
        count = min(A_DAY, plan.matches - first)
        _play_a_day(plan, random, strength, (gains, gives), first, count)
        pool = Pool.objects.get(key=pool_key("tudor", plan.seats))
        rate_pool(pool_id=pool.pk)
        if day % plan.days_between_looks == 0:
            check_fair_play()
        on_progress(count)
    check_fair_play()
    believed = dict(Rating.objects.filter(pool=pool).values_list("user_id", "mean"))
    flags = list(FairPlayFlag.objects.select_related("gains", "gives").order_by("pk"))
    mine = [flag for flag in flags if {flag.gains_id, flag.gives_id} == {gains, gives}]
    low, high = sorted((gains, gives))
    tally = PairTally.objects.filter(pool=pool, one=low, other=high).first()
    # A player who is helped appears stronger than they are: no ranking can do justice to the two.
    honest = [pk for pk in believed if pk not in (gains, gives)]
    return Found(
        rank_correlation=rank_correlation([strength[pk] for pk in honest], [believed[pk] for pk in honest]),
        seen=_calibration(pool, plan.matches // 2),
        pairs=PairTally.objects.filter(pool=pool, matches__gte=8).count(),
        pair_matches=tally.matches if tally else 0,
        flags=mine,
        false_alarms=[flag for flag in flags if flag not in mine],
    )


def _play_a_day(
    plan: SimulationPlan, random: Random, strength: dict[int, float], pair: tuple[int, int], first: int, count: int
) -> None:
    matches, companies = [], []
    for number in range(first, first + count):
        company = random.sample(sorted(strength), plan.seats)
        if plan.helped and random.random() < plan.together:
            others = [pk for pk in company if pk not in pair]
            company = [*pair, *others[: plan.seats - 2]]
            random.shuffle(company)
        places = _places(plan, random, strength, pair, company)
        match = Match(
            opened_by_id=company[0],
            ruleset=RULESET,
            players=plan.seats,
            is_rated=True,
            status=Match.Status.OVER,
            ended_at=FIRST_DAY + timedelta(days=number / A_DAY),
            result={"places": places, "scores": [plan.seats - place for place in places], "reason": 0},
            is_archived=True,
        )
        matches.append(match)
        companies.append(company)
    Match.objects.bulk_create(matches)
    played = [
        bare_result(match, [Seat(match=match, number=number, user_id=pk) for number, pk in enumerate(company)])
        for match, company in zip(matches, companies, strict=True)
    ]
    Seat.objects.bulk_create(seat for one in played for seat in one.seats)
    entries = ArchiveEntry.objects.bulk_create(build_entry(one) for one in played)
    ArchiveSeat.objects.bulk_create(
        seat for one, entry in zip(played, entries, strict=True) for seat in build_seats(one, entry)
    )
    for match in matches:
        queue_rating(match_id=match.pk)


def _places(
    plan: SimulationPlan, random: Random, strength: dict[int, float], pair: tuple[int, int], company: list[int]
) -> list[int]:
    form = {pk: strength[pk] + random.gauss(0, BETA) for pk in company}
    if set(pair) <= form.keys():
        form[pair[0]] += plan.helped * BETA
        form[pair[1]] -= plan.helped * BETA
    order = sorted(company, key=lambda pk: -form[pk])
    return [order.index(pk) + 1 for pk in company]


def _calibration(pool: Pool, after: int) -> Calibration:
    """How well the ledger foresaw what came after a number of it."""
    seen = Calibration()
    lines = RatingEvent.objects.filter(pool=pool, number__gt=after).order_by("number", "seat").iterator()
    for _, match in groupby(lines, key=lambda line: line.number):
        table = list(match)
        for pair in pairs([entrant_of_line(line) for line in table], FORMULAS[table[0].formula]):
            seen.add(pair.chance, pair.outcome)
    return seen


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's."""
    gaps = sum((mine - theirs) ** 2 for mine, theirs in zip(_ranks(one), _ranks(other), strict=True))
    return 1 - 6 * gaps / (len(one) * (len(one) ** 2 - 1))


def _ranks(values: list[float]) -> list[int]:
    order = {place: rank for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__))}
    return [order[place] for place in range(len(values))]


class Command(BaseCommand):
    help = (
        "Simulated players of known strength play through the real pipeline, in a scratch database. Shows how well "
        "ratings find their order and predict results, and whether two who help each other are found, and no others."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=60)
        parser.add_argument("--matches", type=int, default=4000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--players-per-table", type=int, choices=(2, 3, 4), default=4)
        parser.add_argument("--helped", type=float, default=1.5, help="by how many days' play (0: all are honest)")
        parser.add_argument("--together", type=float, default=0.08, help="share of games that the two arrange")

    def handle(self, *args: Any, **options: Any) -> None:
        plan = SimulationPlan(
            players=options["players"],
            matches=options["matches"],
            seats=options["players_per_table"],
            seed=options["seed"],
            helped=options["helped"],
            together=options["together"],
        )
        progress = Progress(plan.matches)
        with scratch_database(), override_settings(DEBUG=False):
            self._show(plan, simulate(plan, lambda done: progress.advance(done, "rated")))

    def _show(self, plan: SimulationPlan, found: Found) -> None:
        say = self.stdout.write
        say(f"{plan.players} players, {plan.matches} matches of {plan.seats}, seed {plan.seed}")
        say(f"rank correlation {found.rank_correlation:.3f}")
        seen = found.seen
        say(f"log loss {seen.log_loss:.4f}, the favourite came in first in {100 * seen.accuracy:.1f} % of pairs")
        for part in seen.bins:
            if part.forecasts:
                say(f"    {100 * part.forecast:5.1f} % foreseen, {100 * part.came_true:5.1f} % came, {part.forecasts}")
        if plan.helped:
            say(
                f"the two who help each other met {found.pair_matches} times: {'found' if found.flags else 'not found'}"
            )
        for flag in found.flags:
            say(f"    after {flag.matches} matches: {flag.kind}, by chance {odds_words(flag.odds)}")
        say(f"{len(found.false_alarms)} false alarms among {found.pairs} pairs that were looked at")
        for flag in found.false_alarms:
            say(f"    {flag.gains} by {flag.gives} after {flag.matches} matches: {flag.kind}, {odds_words(flag.odds)}")
