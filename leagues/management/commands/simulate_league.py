"""Whole seasons of a league in minutes."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.scratch_database import scratch_database
from leagues.management.simulation.plan import RULESETS, Broken, Plan, Summary
from leagues.management.simulation.stage import simulate
from leagues.models import Format


class Command(BaseCommand):
    help = (
        "Plays whole seasons of a league through the real services, with simulated players and frozen time, and checks "
        "everything that members are promised. It uses a database of its own, which is deleted afterwards. "
        "At some tables (--played) each decision is made one at a time, through the service that the pages use, when "
        "a player looks at their games. All other tables use quick play: the players who are there on a day decide "
        "until someone absent is due, and the same services write all of that at once, with a complete record. "
        "Moves are random legal moves; stronger players choose an obvious one more often. The clocks always run: "
        "autopilot takes over for players who run out of time. What is unfinished on the last day is adjudicated."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=98)
        parser.add_argument("--game", choices=sorted(RULESETS), default="tudor")
        parser.add_argument("--table", type=int, default=4, help="players per table")
        parser.add_argument("--group", type=int, default=7, help="players per division")
        parser.add_argument("--seasons", type=int, default=5)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--played", type=int, default=Plan.played, help="tables per season that are played decision by decision"
        )
        parser.add_argument("--format", choices=Format.values, default=Format.PYRAMID.value)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            import time_machine
        except ImportError as error:
            raise CommandError("This command needs time-machine, which is in the development packages.") from error
        names = ("players", "game", "table", "group", "seasons", "seed", "format", "played")
        plan = Plan(**{name: options[name] for name in names})
        self.stdout.write(f"{plan.players} players of {plan.game}, tables of {plan.table}, groups of {plan.group}")
        with scratch_database():
            began = perf_counter()
            try:
                for summary in simulate(plan, lambda moment: time_machine.travel(moment, tick=False)):
                    self._print(summary, perf_counter() - began)
            except Broken as error:
                raise CommandError(str(error)) from error
            self.stdout.write(self.style.SUCCESS(f"everything held, {perf_counter() - began:.0f} s"))

    def _print(self, summary: Summary, seconds: float) -> None:
        self.stdout.write(
            f"season {summary.number} ({seconds:.0f} s): {summary.people} people, {summary.tables} tables, "
            f"{summary.played} played decision by decision, {summary.short} short, {summary.adjudged} adjudicated; "
            f"{summary.timed_out} clocks ran out, {summary.returned} people came back, {summary.withdrawn} left, "
            f"{summary.no_shows} no-shows, {summary.substitutes} substitutes, {summary.requests} requests; "
            f"{summary.outlooks} outlooks held, {summary.records} records rebuilt"
        )
        for level, divisions, strength in summary.levels:
            line = f"level {level + 1}: {divisions} division{'' if divisions == 1 else 's'}, strength {strength:+.2f}"
            self.stdout.write(line.center(70).rstrip())
        self.stdout.write(f"strength and {'level' if len(summary.levels) > 1 else 'rank'}: {summary.correlation:+.2f}")
