"""Random play: how fast the rules are, how long games last, who wins."""

from __future__ import annotations

import json
import random
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.playout import play_out, play_record
from games.engine.record import write_record
from games.management.commands._arguments import add_ruleset_arguments, read_ruleset, write_text


class Command(BaseCommand):
    help = "Plays games at random and reports speed, length, scores and wins by seat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_ruleset_arguments(parser)
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games")
        parser.add_argument("--record", metavar="FILE", help="write the first game's record here")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        game, ruleset, seats = read_ruleset(options)
        games = options["games"]
        if games < 1:
            raise CommandError("--games takes a whole number from 1")
        if options["record"]:
            _, record = play_record(game, ruleset, seats, _generator(options["seed"], 0))
            write_text(options["record"], write_record(record))
        scores = [0] * seats
        wins = [0.0] * seats
        decisions = plies = 0
        began = time.perf_counter()
        for number in range(games):
            state, made, all_plies = play_out(game, game.setup(ruleset, seats), _generator(options["seed"], number))
            decisions += made
            plies += all_plies
            result = game.result(state)
            assert result is not None, "a game that was played out has a result"
            winners = [seat for seat, place in enumerate(result.places) if place == 1]
            for seat in range(seats):
                scores[seat] += result.scores[seat]
                wins[seat] += (seat in winners) / len(winners)
        elapsed = time.perf_counter() - began
        figures = {
            "ruleset": ruleset.text,
            "players": seats,
            "games": games,
            "seed": options["seed"],
            "seconds": round(elapsed, 3),
            "games_per_second": round(games / elapsed, 2),
            "decisions_per_second": round(decisions / elapsed),
            "decisions_per_game": round(decisions / games, 1),
            "plies_per_game": round(plies / games, 1),
            "mean_score_by_seat": [round(score / games, 2) for score in scores],
            "wins_by_seat": [round(win, 2) for win in wins],
        }
        self.stdout.write(json.dumps(figures, indent=2) if options["json"] else _table(figures))


def _generator(seed: int, game: int) -> random.Random:
    """A generator of its own for every game, so that any one can be played again alone."""
    return random.Random(f"{seed}/{game}")


def _table(figures: dict[str, Any]) -> str:
    return "\n".join(f"{name.replace('_', ' '):22} {_shown(value)}" for name, value in figures.items())


def _shown(value: Any) -> str:
    return "  ".join(map(str, value)) if isinstance(value, list) else str(value)
