"""What a record proves of itself once its seed is opened: the promise that was made, every draw, and the chain over all
plies. No file, no database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from games.engine.chain import first_link, links
from games.engine.dealer import Dealer, commitment
from games.engine.errors import BadRecord
from games.engine.protocol import CHANCE, AnyGame
from games.engine.record import Ply, Record
from games.engine.replay import Position


class Draw(NamedTuple):
    """A ply of chance, and everything that could have come instead."""

    ply: Ply
    odds: tuple[tuple[str, int], ...]
    """The texts of all outcomes in the order of the rules, each with its weight."""

    @property
    def comment(self) -> str:
        """The odds as they stand behind the ply in a proof."""
        return "odds " + "; ".join(f"{text} {weight}" for text, weight in self.odds)

    def is_from(self, dealer: Dealer) -> bool:
        """Whether the dealer's seed gives this outcome."""
        return dealer.deal(self.odds, self.ply.number) == self.ply.text


def draws(game: AnyGame, reached: Iterable[Position]) -> Iterator[Draw]:
    """The draws among positions that follow each other."""
    for before, after in pairwise(reached):
        if after.ply is not None and after.ply.seat == CHANCE:
            odds = tuple((game.write(move), weight) for move, weight in game.odds(before.state))
            yield Draw(after.ply, odds)


def with_odds(record: Record, drawn: Iterable[Draw]) -> Record:
    """The record with the odds of its draws as comments, so that they can be checked without the rules."""
    comments = {draw.ply.number: draw.comment for draw in drawn}
    return record._replace(
        plies=tuple(ply._replace(comment=comments.get(ply.number, ply.comment)) for ply in record.plies)
    )


def dealer_of(record: Record) -> Dealer:
    """The dealer whose seed the record names; raises `BadRecord`, also if it is not the seed that was promised."""
    try:
        seed = bytes.fromhex(record.header("Seed"))
        dealer = Dealer(seed)
    except ValueError as error:
        raise BadRecord("this is not a seed: a seed has 16 bytes or more, written in hexadecimal") from error
    if record.has_header("Commitment") and record.header("Commitment") != commitment(seed):
        raise BadRecord("the seed is not the one that was promised: its SHA-256 is not the commitment")
    return dealer


def check_draws(dealer: Dealer, drawn: Iterable[Draw]) -> int:
    """How many draws there are; raises `BadRecord` at the first that the seed does not give."""
    count = 0
    for draw in drawn:
        if not draw.is_from(dealer):
            raise BadRecord(f"ply {draw.ply.number}: the seed does not give {draw.ply.text!r}")
        count += 1
    return count


def chain_of(record: Record) -> bytes:
    """The last link of the chain over a record whose plies carry their digests."""
    first = first_link(
        ruleset=record.header("Ruleset"),
        seats=len(record.seats),
        commitment=record.header("Commitment"),
        position=record.position or "",
    )
    return (first, *links(first, record.plies))[-1]
