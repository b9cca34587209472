"""Reads a record, plays it over and shows it at a ply."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import BadRecord, EngineError
from games.engine.proof import chain_of, check_draws, dealer_of, draws
from games.engine.protocol import AnyGame, Event, Seat
from games.engine.record import Ply, Record, read_record
from games.engine.registry import game_for
from games.engine.replay import positions, replay
from games.management.commands._arguments import read_text

ALL = Seat(-3)
"""A viewer who may see everything."""


class Command(BaseCommand):
    help = "Prints the view at a ply of a record; verifies the digests up to it, and the draws if the seed is open."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--ply", type=int, help="default: the last; 0 is the set-up")
        parser.add_argument("--seat", default="public", metavar="K|public|all", help="whose view to print")

    def handle(self, *args: Any, **options: Any) -> None:
        record = read_record(read_text(options["file"]))
        try:
            game = game_for(record.ruleset)
            eyes = _eyes(options["seat"], len(record.seats))
            played = replay(game, record, options["ply"])
        except EngineError as error:
            raise CommandError(str(error)) from error
        position = played.position
        if position.ply is not None:
            for line in _told(position.ply, position.events, eyes):
                self.stdout.write(line)
        seen = game.open_view(position.state) if eyes == ALL else game.view(position.state, eyes)
        self.stdout.write(game.render_text(seen))
        for unread in record.errors:
            self.stderr.write(f"unread: {unread}")
        if played.error is not None:
            raise CommandError(str(played.error))
        digests = sum(bool(ply.digest) for ply in record.plies[: position.number])
        ending = "over" if game.result(position.state) else "not over"
        self.stdout.write(f"{position.number} plies replayed, {digests} digests verified, the match is {ending}")
        try:
            for line in _proven(game, record, position.number):
                self.stdout.write(line)
        except EngineError as error:
            raise CommandError(str(error)) from error
        if record.errors:
            raise CommandError(f"{len(record.errors)} lines of the record could not be read")


def _proven(game: AnyGame, record: Record, upto: int) -> Iterator[str]:
    """What the headers prove of the plies up to one; raises `BadRecord` if they contradict them."""
    if record.has_header("Seed"):
        reached = positions(game, record._replace(plies=record.plies[:upto]), verify=False)
        count = check_draws(dealer_of(record), draws(game, reached))
        yield f"{count} draws verified: the seed gives each of them"
    is_linked = all(ply.digest for ply in record.plies) and upto == len(record.plies)
    if record.has_header("Chain") and record.has_header("Commitment") and is_linked:
        if chain_of(record).hex() != record.header("Chain"):
            raise BadRecord("the chain over the plies does not end as the header says")
        yield f"{upto} links verified: the chain ends as the header says"


def _eyes(text: str, seats: int) -> Seat | None:
    if text in ("all", "public"):
        return ALL if text == "all" else None
    if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats:
        return Seat(int(text))
    raise CommandError(f"--seat takes a seat from 0 to {seats - 1}, public or all, not {text!r}")


def _told(ply: Ply, events: Sequence[Event], eyes: Seat | None) -> Iterator[str]:
    """The ply and its events as far as the viewer may read them: what chance dealt in secret is in the text of the
    ply."""
    readable = [event for event in events if eyes == ALL or event.is_for(eyes)]
    shown = ply if len(readable) == len(events) else ply._replace(text="(hidden)")
    yield f"ply {shown.line}"
    for event in readable:
        yield f"    {event.text}"
