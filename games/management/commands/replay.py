"""Reads a record, plays it over and shows it at a ply."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import EngineError
from games.engine.protocol import AnyGame, Seat
from games.engine.record import read_record
from games.engine.registry import game_for
from games.engine.replay import replay
from games.management.commands._arguments import read_text


class Command(BaseCommand):
    help = "Prints the view at a ply of a record and verifies the digests up to it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--ply", type=int, help="default: the last; 0 is the set-up")
        parser.add_argument("--seat", default="public", metavar="K|public|all", help="through whose eyes")

    def handle(self, *args: Any, **options: Any) -> None:
        record = read_record(read_text(options["file"]))
        try:
            game = game_for(record.ruleset)
            played = replay(game, record, options["ply"])
        except EngineError as error:
            raise CommandError(str(error)) from error
        position = played.position
        if position.ply is not None:
            self.stdout.write(f"ply {position.ply.line}")
            for event in position.events:
                self.stdout.write(f"    {event.text}")
        self.stdout.write(game.draw(_seen(game, position.state, options["seat"], len(record.seats))))
        for unread in record.errors:
            self.stderr.write(f"unread: {unread}")
        if played.error is not None:
            raise CommandError(str(played.error))
        digests = sum(bool(ply.digest) for ply in record.plies[: position.number])
        self.stdout.write(f"{position.number} plies replayed, {digests} digests verified")


def _seen(game: AnyGame, state: Any, eyes: str, seats: int) -> Any:
    if eyes == "all":
        return game.open_view(state)
    if eyes == "public":
        return game.view(state, None)
    if eyes.isascii() and eyes.isdecimal() and int(eyes) < seats:
        return game.view(state, Seat(int(eyes)))
    raise CommandError(f"--seat takes a seat from 0 to {seats - 1}, public or all, not {eyes!r}")
