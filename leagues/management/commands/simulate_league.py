"""Whole seasons of a league in minutes."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from leagues.management.simulation import RULESETS, Broken, Plan, Summary, simulate
from leagues.models import Format


class Command(BaseCommand):
    help = (
        "Plays whole seasons of a league through the real services, with simulated people and frozen time, and checks "
        "everything that is promised to members. It works on a database of its own, which is gone afterwards."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=98)
        parser.add_argument("--game", choices=sorted(RULESETS), default="tudor")
        parser.add_argument("--table", type=int, default=4, help="players at a table")
        parser.add_argument("--group", type=int, default=7, help="players of a division")
        parser.add_argument("--seasons", type=int, default=5)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--format", choices=Format.values, default=Format.PYRAMID.value)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            import time_machine
        except ImportError as error:
            raise CommandError("This needs time-machine, which comes with the packages for development.") from error
        names = ("players", "game", "table", "group", "seasons", "seed", "format")
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
            f"season {summary.number}: {summary.people} people, {summary.tables} tables, {summary.adjudged} adjudged, "
            f"{summary.withdrawn} left, {summary.no_shows} did not come, {summary.substitutes} substitutes "
            f"({seconds:.0f} s)"
        )
        for level, divisions, strength in summary.levels:
            line = f"level {level + 1}: {divisions} division{'' if divisions == 1 else 's'}, strength {strength:+.2f}"
            self.stdout.write(line.center(70).rstrip())
