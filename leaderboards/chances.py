"""How likely a player was to come in first. Pure: no database, no clock, no names of people."""

from __future__ import annotations

from collections.abc import Sequence

from leaderboards.rating import FORMULAS, Skill


def first_chances(table: Sequence[Skill], formula: int) -> list[float]:
    """The chance of a first place for everybody at a table, by the formula that rated it. Plackett and Luce choose the
    winner by strengths alone, and the odds of any two are those of the pair: a player's chance is their share of the
    sum of the odds of all others against them."""
    foresee = FORMULAS[formula].chance
    found = []
    for mine, one in enumerate(table):
        against = 0.0
        for theirs, other in enumerate(table):
            if theirs != mine:
                ahead = max(foresee(one, other, table), _LEAST)
                against += (1.0 - ahead) / ahead
        found.append(1.0 / (1.0 + against))
    return found


_LEAST = 1e-9
"""No player is quite without a chance."""
