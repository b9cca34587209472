"""The only file that draws. A dealer owns a secret seed; the outcome of a ply depends on the seed, the ply's
number and the odds alone, so that every draw can be checked with pencil, paper and HMAC-SHA256 once
the seed is opened."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from math import factorial
from typing import TypeVar

M = TypeVar("M")

BEFORE_THE_FIRST_PLY = 0
"""The number under which seats are drawn by lot."""
_SPACE = 1 << 256


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in hexadecimal: shown before the first ply, so that the seed cannot be chosen
    afterwards."""
    return hashlib.sha256(seed).hexdigest()


def derived_seed(seed: bytes, purpose: str) -> str:
    """Chance for something beside the deal, such as the thoughts of a bot, that follows from the secret seed and tells
    nothing about it. A purpose begins with a letter and a draw with the number of its ply: they are never the same."""
    if not purpose[:1].isalpha():
        raise ValueError("a purpose begins with a letter")
    return hmac.digest(seed, purpose.encode(), "sha256").hex()


class Dealer:
    """Deals the outcomes of chance from a secret seed.

    The n-th ply reads HMAC-SHA256(seed, "n/0") as a big-endian whole number. The largest multiple of the weights'
    sum below 2**256 bounds it: a number beyond is thrown away and "n/1", "n/2"... are tried, so that no outcome is
    favoured. Its remainder by the sum, counted along the odds in their order, is the outcome.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) < 16:
            raise ValueError("a seed of fewer than 16 bytes could be guessed")
        self._seed = seed

    @property
    def commitment(self) -> str:
        return commitment(self._seed)

    def number(self, ply: int, below: int) -> int:
        """A whole number from 0 to below - 1, every one equally likely."""
        if below < 1:
            raise ValueError("chance has no outcome to choose from")
        bound = _SPACE - _SPACE % below
        attempt = 0
        while True:
            message = f"{ply}/{attempt}".encode()
            drawn = int.from_bytes(hmac.digest(self._seed, message, "sha256"), "big")
            if drawn < bound:
                return drawn % below
            attempt += 1

    def deal(self, odds: Sequence[tuple[M, int]], ply: int) -> M:
        """The outcome of the ply with this number."""
        return pick(odds, self.number(ply, sum(weight for _, weight in odds)))

    def order(self, count: int, ply: int) -> tuple[int, ...]:
        """An order of the numbers below count: of all orders, sorted as in a dictionary, the one that is drawn."""
        rank = self.number(ply, factorial(count))
        left = list(range(count))
        drawn = []
        while left:
            place, rank = divmod(rank, factorial(len(left) - 1))
            drawn.append(left.pop(place))
        return tuple(drawn)


def pick(odds: Sequence[tuple[M, int]], number: int) -> M:
    """The outcome on which a number below the sum of the weights falls."""
    for outcome, weight in odds:
        if number < weight:
            return outcome
        number -= weight
    raise ValueError("the number is not below the sum of the weights")
