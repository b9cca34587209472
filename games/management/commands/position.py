"""Sets up a position, plays moves from it and shows what happens."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import BadPosition, EngineError
from games.engine.protocol import CHANCE, AnyGame
from games.engine.registry import all_games, game_of_position
from games.management.commands._arguments import read_text


class Command(BaseCommand):
    help = "Prints a position, its legal moves and, after given moves and draws, the events and the new position."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a position text (docs/developers/positions.md)")
        parser.add_argument(
            "--game",
            choices=[game.slug for game in all_games()],
            default=all_games()[0].slug,
            help="whose position a text without a ruleset is (default: %(default)s)",
        )
        parser.add_argument("--moves", default="", help="moves, separated by semicolons, of the seat to act")
        parser.add_argument("--draws", default="", help="outcomes of chance, separated by semicolons, in their order")
        parser.add_argument("--why", default="", metavar="MOVE", help="also say why this move is not legal")

    def handle(self, *args: Any, **options: Any) -> None:
        text = read_text(options["file"])
        moves, draws = _words(options["moves"]), _words(options["draws"])
        try:
            game = game_of_position(text, options["game"])
            state = game.read_position(text)
            self._show(game, state)
            if moves or draws:
                state = self._play(game, state, moves, draws)
                self.stdout.write("")
                self._show(game, state)
                self.stdout.write("\nposition:\n" + game.write_position(state))
            if options["why"]:
                self._explain(game, state, options["why"])
        except BadPosition as error:
            raise CommandError("\n".join(error.problems)) from error
        except EngineError as error:
            raise CommandError(str(error)) from error

    def _play(self, game: AnyGame, state: Any, moves: list[str], draws: list[str]) -> Any:
        coming = iter(moves)
        outcomes = iter(draws)
        while to_act := game.to_act(state):
            text = next(outcomes if to_act == (CHANCE,) else coming, None)
            if text is None:
                break
            step = game.apply(state, game.read(state, text))
            self.stdout.write(f"\n> {text}")
            for event in step.events:
                self.stdout.write(f"    {event.text}")
            state = step.state
        left = [*outcomes, *coming]
        if left:
            raise CommandError("not played, because it was not their turn: " + "; ".join(left))
        return state

    def _show(self, game: AnyGame, state: Any) -> None:
        self.stdout.write(game.render_text(game.open_view(state)))
        for line in _offers(game, state):
            self.stdout.write(line)

    def _explain(self, game: AnyGame, state: Any, text: str) -> None:
        for seat in game.to_act(state) or (CHANCE,):
            refusal = game.why_not(state, seat, text)
            self.stdout.write(f"{text}: legal" if refusal is None else f"{text}: {refusal}")


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(";") if word.strip()]


def _offers(game: AnyGame, state: Any) -> Iterator[str]:
    for seat in game.to_act(state):
        if seat == CHANCE:
            yield "chance: " + "; ".join(f"{game.write(move)} ({weight})" for move, weight in game.odds(state))
        else:
            who = "court" if seat < 0 else f"seat {seat}"
            yield f"legal moves of {who}: " + "; ".join(game.write(move) for move in game.legal_moves(state, seat))
