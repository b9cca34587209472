"""A whole tournament in minutes."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.scratch_database import scratch_database
from tournaments.management.simulation import Broken, Plan, simulate
from tournaments.models import Format


class Command(BaseCommand):
    help = (
        "Plays a tournament through the real services, with simulated players who come, pause, return and leave, and "
        "frozen time, and checks everything that players are promised. It uses a database of its own, which is deleted "
        "afterwards. Autopilot plays the games to their end by the real rules."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=Plan.players)
        parser.add_argument("--format", choices=Format.values, default=Format.ARENA.value)
        parser.add_argument("--game", choices=["tudor", "royals"], default=Plan.game)
        parser.add_argument("--table", type=int, default=Plan.table, help="players per table")
        parser.add_argument("--minutes", type=int, default=Plan.minutes, help="of an arena, or of a round")
        parser.add_argument("--rounds", type=int, default=Plan.rounds)
        parser.add_argument("--seed", type=int, default=Plan.seed)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            import time_machine
        except ImportError as error:
            raise CommandError("This command needs time-machine, which is in the development packages.") from error
        plan = Plan(**{name: options[name] for name in Plan.__dataclass_fields__})
        with scratch_database():
            began = perf_counter()
            try:
                _, summary = simulate(plan, lambda moment: time_machine.travel(moment, tick=False))
            except Broken as error:
                raise CommandError(str(error)) from error
            spent = perf_counter() - began
        self.stdout.write(
            f"{plan.players} players, {summary.tables} tables of {plan.table} ({summary.short} short, "
            f"{summary.adjudicated} adjudicated), {summary.games[0]} to {summary.games[1]} games each; seats at most "
            f"{summary.seat_gap} apart, {summary.repeats} meetings again"
        )
        self.stdout.write(self.style.SUCCESS(f"everything held, {spent:.0f} s"))
