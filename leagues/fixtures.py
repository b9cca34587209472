"""What follows from the seed of a season: its fixtures, the rules of its rounds, its equal deals. Pure."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from leagues.designs import Design, design


def chance_of(seed: str, purpose: str) -> Random:
    """Chance for one purpose: the same whenever it is asked for, so that what was interrupted goes on as it began."""
    return Random(f"{seed}/{purpose}")


@lru_cache(maxsize=100)
def group_design(players: int, size: int, seed: str) -> Design:
    """The fixtures of a group; all divisions of one size have the same, and shuffle their members into it."""
    return design(players, size, chance_of(seed, f"design/{players}x{size}"))


def shuffled(members: Sequence[int], seed: str, purpose: str) -> list[int]:
    return chance_of(seed, purpose).sample(list(members), len(members))


def ruleset_of_round(plan: str, rulesets: Sequence[str], seed: str, number: int) -> str:
    """By which rules a round, counted from 1, is played: the same in all, one after the other, or drawn."""
    if plan == "rotating":
        return rulesets[(number - 1) % len(rulesets)]
    if plan == "drawn":
        return chance_of(seed, f"rules/{number}").choice(list(rulesets))
    return rulesets[0]


def deal_of_round(seed: str, number: int) -> bytes:
    """The seed from which all tables of a round are dealt alike."""
    return hmac.digest(seed.encode(), f"deal/{number}".encode(), "sha256")
