"""Counts the positions within a number of decisions."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.dealer import pick
from games.engine.errors import EngineError
from games.engine.perft import divide, perft
from games.engine.protocol import CHANCE, AnyRules
from games.engine.registry import find_game
from games.management.commands._arguments import add_ruleset_arguments, read_ruleset, read_text


class Command(BaseCommand):
    help = "Counts the sequences of moves of a given length, chance and court included, after a dealt set-up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_ruleset_arguments(parser)
        parser.add_argument("--depth", type=int, default=3)
        parser.add_argument("--seed", type=int, default=1, help="deals the set-up, down to the first decision")
        parser.add_argument("--position", metavar="FILE", help="count from this position instead")
        parser.add_argument("--divide", action="store_true", help="show the count below each first move")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["depth"] < 1:
            raise CommandError("--depth takes a whole number from 1")
        if options["position"]:
            game = find_game(options["game"])
            try:
                state = game.read_position(read_text(options["position"]))
            except EngineError as error:
                raise CommandError(str(error)) from error
        else:
            game, ruleset, seats = read_ruleset(options)
            state = dealt(game, game.setup(ruleset, seats), options["seed"])
        if not options["divide"]:
            self.stdout.write(str(perft(game, state, options["depth"])))
            return
        counts = divide(game, state, options["depth"])
        for text, count in counts:
            self.stdout.write(f"{text}: {count}")
        self.stdout.write(f"total: {sum(count for _, count in counts)}")


def dealt(game: AnyRules, state: Any, seed: int) -> Any:
    """The state after chance has laid out the game, at the first decision of a seat."""
    generator = random.Random(seed)
    while game.to_act(state) == (CHANCE,):
        odds = game.odds(state)
        state = game.apply(state, pick(odds, int(generator.random() * sum(weight for _, weight in odds)))).state
    return state
