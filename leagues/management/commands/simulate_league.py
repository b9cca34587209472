"""Whole seasons of a league in minutes."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from leagues.management.simulation.plan import RULESETS, Broken, Plan, Summary
from leagues.management.simulation.stage import simulate
from leagues.models import Format


class Command(BaseCommand):
    help = (
        "Plays whole seasons of a league through the real services, with simulated people and frozen time, and checks "
        "everything that is promised to members. It works on a database of its own, which is gone afterwards. "
        "At some tables (--played) every decision is made by itself, through the service that pages use, as soon as "
        "a player looks at their tables. At all others it is quick play: those who are there on a day decide as long "
        "as it is for one of them, and all of that is written in one go by the same services, with a whole record. "
        "Everywhere moves are legal moves at random, of which stronger people more often take one that suggests "
        "itself, and everywhere the clocks run: who is away for too long is replaced by the caretaker when their time "
        "is over. What is left on the last day is adjudicated."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=98)
        parser.add_argument("--game", choices=sorted(RULESETS), default="tudor")
        parser.add_argument("--table", type=int, default=4, help="players at a table")
        parser.add_argument("--group", type=int, default=7, help="players of a division")
        parser.add_argument("--seasons", type=int, default=5)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--played", type=int, default=Plan.played, help="tables of a season that are played decision by decision"
        )
        parser.add_argument("--format", choices=Format.values, default=Format.PYRAMID.value)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            import time_machine
        except ImportError as error:
            raise CommandError("This needs time-machine, which comes with the packages for development.") from error
        names = ("players", "game", "table", "group", "seasons", "seed", "format", "played")
        plan = Plan(**{name: options[name] for name in names})
        self.stdout.write(f"{plan.players} players of {plan.game}, tables of {plan.table}, groups of {plan.group}")
        old_name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        began = perf_counter()
        try:
            for summary in simulate(plan, lambda moment: time_machine.travel(moment, tick=False)):
                self._print(summary, perf_counter() - began)
        except Broken as error:
            raise CommandError(str(error)) from error
        finally:
            connection.creation.destroy_test_db(old_name, verbosity=0)
        self.stdout.write(self.style.SUCCESS(f"everything held, {perf_counter() - began:.0f} s"))

    def _print(self, summary: Summary, seconds: float) -> None:
        self.stdout.write(
            f"season {summary.number} ({seconds:.0f} s): {summary.people} people, {summary.tables} tables, "
            f"{summary.played} played decision by decision, {summary.short} short, {summary.adjudged} adjudged; "
            f"{summary.timed_out} clocks ran out, {summary.returned} people came back, {summary.withdrawn} left, "
            f"{summary.no_shows} did not come, {summary.substitutes} substitutes, {summary.requests} requests; "
            f"{summary.outlooks} outlooks held, {summary.records} records rebuilt"
        )
        for level, divisions, strength in summary.levels:
            line = f"level {level + 1}: {divisions} division{'' if divisions == 1 else 's'}, strength {strength:+.2f}"
            self.stdout.write(line.center(70).rstrip())
        self.stdout.write(f"strength and {'level' if len(summary.levels) > 1 else 'rank'}: {summary.correlation:+.2f}")
