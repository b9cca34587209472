"""Bots against each other: which level is stronger, by how much, and how sure that is."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from games.archive.shares import Share, share_of
from games.bots.arena import Entrant, Pairing, Played, pairings, play_match
from games.bots.budget import Budget
from games.bots.levels import Level, usual_budget
from games.engine.errors import BadRuleset
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.management.commands._arguments import add_ruleset_arguments, read_ruleset, write_text
from games.management.commands._progress import Progress
from games.titles.registry import evaluator_for
from leaderboards.rating import START, Skill, rate, shown, shown_reach
from leaderboards.rating import Entrant as RatedEntrant


class Bot(NamedTuple):
    """A level, and the version of the evaluator that it goes by: '' for today's."""

    level: Level
    version: str

    @property
    def name(self) -> str:
        return f"{self.level}@{self.version}" if self.version else str(self.level)


@dataclass(frozen=True)
class ArenaPlan:
    """What is played, in a form that another process can be handed."""

    ruleset: str
    bots: tuple[Bot, ...]
    budgets: dict[Bot, tuple[int, float]]
    """Iterations, and seconds or 0 for as long as they take."""


@dataclass
class BotResult:
    """The results of a bot so far."""

    bot: Bot
    skill: Skill = START
    played: int = 0
    wins: float = 0.0
    points: int = 0
    places: Counter[int] = field(default_factory=Counter)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    """The longest that a decision took on average in one match."""


class Command(BaseCommand):
    help = "Lets bots play each other, each in every seat equally often, and ranks them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_ruleset_arguments(parser)
        parser.add_argument(
            "--bots",
            default=",".join(Level),
            help="levels, one per seat; if there are fewer, the last one takes the remaining seats. "
            "king@hand-set is a King that goes by this version of the evaluator",
        )
        parser.add_argument("--games", type=int, default=40, help="rounded up, so that each bot plays every seat")
        parser.add_argument(
            "--budget", default="", help="thinking per level, in iterations or seconds, for example lord=100,king=2.5s"
        )
        parser.add_argument("--jobs", type=int, default=1, help="number of parallel processes")
        parser.add_argument("--seed", type=int, default=1, help="the same seed and iterations play the same games")
        parser.add_argument("--json", metavar="FILE", help="write all figures and games to this file")

    def handle(self, *args: Any, **options: Any) -> None:
        game, ruleset, seats = read_ruleset(options)
        if options["games"] < 1 or options["jobs"] < 1:
            raise CommandError("--games and --jobs take whole numbers from 1")
        entered = _bots(options["bots"], game.slug, seats)
        plan = ArenaPlan(ruleset.text, entered, _budgets(entered, options["budget"]))
        matches = pairings(seats, options["games"], options["seed"])
        bots = [BotResult(bot) for bot in entered]
        progress = Progress(len(matches))
        found: list[Played] = []
        for played in _played(plan, matches, options["jobs"]):
            found.append(played)
            progress.advance(1, "matches played")
        # Ratings depend on the order of matches: they are learnt in that of the plan, whichever finished first.
        found.sort(key=lambda played: played.pairing.number)
        for played in found:
            _note(bots, played)
        figures = _figures(plan, seats, options["seed"], bots)
        self.stdout.write(_table(figures))
        if options["json"]:
            figures["matches"] = [
                {"seating": played.pairing.seating, "places": played.places, "scores": played.scores}
                for played in found
            ]
            write_text(options["json"], json.dumps(figures, indent=2) + "\n")


def _bots(text: str, slug: str, seats: int) -> tuple[Bot, ...]:
    found = []
    for name in text.split(","):
        level, _, version = name.partition("@")
        try:
            found.append(Bot(Level(level), version))
            evaluator_for(slug, version)
        except BadRuleset as error:
            raise CommandError(str(error)) from error
        except ValueError as error:
            raise CommandError(f"bots are {', '.join(Level)}: {error}") from error
    if len(found) > seats:
        raise CommandError(f"{len(found)} bots do not fit onto {seats} seats")
    return tuple(found + found[-1:] * (seats - len(found)))


def _budgets(bots: tuple[Bot, ...], text: str) -> dict[Bot, tuple[int, float]]:
    usual = {bot: usual_budget(bot.level) for bot in bots}
    budgets = {bot: (budget.iterations, budget.seconds) for bot, budget in usual.items()}
    for part in filter(None, text.split(",")):
        name, _, amount = part.partition("=")
        try:
            level = Level(name.partition("@")[0])
            given = (10**9, float(amount[:-1])) if amount.endswith("s") else (int(amount), 0.0)
        except ValueError as error:
            raise CommandError(f"a budget reads like lord=100 or king=2.5s, not {part!r}") from error
        if min(given[0], given[1] or 1.0) <= 0:
            raise CommandError(f"no bot can think with {part!r}")
        budgets |= {bot: given for bot in bots if name == bot.name or (bot.level is level and "@" not in name)}
    return budgets


def _played(plan: ArenaPlan, matches: list[Pairing], jobs: int) -> Iterator[Played]:
    """The matches as they end."""
    if jobs == 1:
        yield from map(partial(_play, plan), matches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_play, plan), matches)


def _play(plan: ArenaPlan, pairing: Pairing) -> Played:
    ruleset = Ruleset.read(plan.ruleset)
    entrants = []
    for bot in plan.bots:
        iterations, seconds = plan.budgets[bot]
        budget = Budget(iterations, seconds, time.perf_counter if seconds else None)
        entrants.append(Entrant(bot.level, evaluator_for(ruleset.game, bot.version), budget))
    return play_match(game_for(ruleset), ruleset, entrants, pairing, time.perf_counter)


def _note(bots: list[BotResult], played: Played) -> None:
    """Adds a match to what is known of everybody who sat in it."""
    winners = played.places.count(1)
    seated = [bots[entrant] for entrant in played.pairing.seating]
    after = rate([RatedEntrant(bot.skill, place) for bot, place in zip(seated, played.places, strict=True)])
    for seat, bot in enumerate(seated):
        place = played.places[seat]
        bot.skill = after[seat]
        bot.played += 1
        bot.wins += 1.0 / winners if place == 1 else 0.0
        bot.points += played.scores[seat]
        bot.places[place] += 1
        bot.decisions += played.decisions[seat]
        bot.seconds += played.seconds[seat]
        bot.slowest = max(bot.slowest, played.seconds[seat] / max(1, played.decisions[seat]))


def _figures(plan: ArenaPlan, seats: int, seed: int, bots: list[BotResult]) -> dict[str, Any]:
    return {
        "ruleset": plan.ruleset,
        "players": seats,
        "games": bots[0].played,
        "seed": seed,
        "budgets": {
            bot.name: {"iterations": iterations, "seconds": seconds}
            for bot, (iterations, seconds) in plan.budgets.items()
        },
        "bots": [_entrant(bot, seats) for bot in bots],
    }


def _entrant(bot: BotResult, seats: int) -> dict[str, Any]:
    share: Share = share_of(bot.wins, bot.played)
    return {
        "bot": bot.bot.name,
        "wins": round(bot.wins, 2),
        "share": round(share.part, 3),
        "low": round(share.low, 3),
        "high": round(share.high, 3),
        "times_fair": round(share.part * seats, 2),
        "mean_place": round(sum(place * count for place, count in bot.places.items()) / bot.played, 2),
        "mean_points": round(bot.points / bot.played, 1),
        "rating": shown(bot.skill.mean),
        "rating_reach": shown_reach(bot.skill.deviation),
        "decisions": round(bot.decisions / bot.played, 1),
        "ms_a_decision": round(1000 * bot.seconds / max(1, bot.decisions), 1),
        "slowest_match_ms_a_decision": round(1000 * bot.slowest, 1),
    }


def _table(figures: dict[str, Any]) -> str:
    lines = [
        f"{figures['ruleset']}, {figures['players']} players, {figures['games']} matches, seed {figures['seed']}",
        f"{'bot':14} {'first places':>24} {'x fair':>7} {'place':>6} {'points':>7} {'rating':>12} {'ms/move':>8}",
    ]
    for bot in sorted(figures["bots"], key=lambda bot: -bot["share"]):
        share = f"{100 * bot['share']:.1f} % ({100 * bot['low']:.1f} to {100 * bot['high']:.1f})"
        rating = f"{bot['rating']} ± {bot['rating_reach']}"
        lines.append(
            f"{bot['bot']:14} {share:>24} {bot['times_fair']:7.2f} {bot['mean_place']:6.2f} "
            f"{bot['mean_points']:7.1f} {rating:>12} {bot['ms_a_decision']:8.1f}"
        )
    return "\n".join(lines)
