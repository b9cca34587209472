"""Whether two people help each other, told from results alone: plain arithmetic on what was expected and what came.

A gain is how many more opponents a player left behind than the ledger expected. If all is chance, gains even out to
nothing. What is looked at is the gain of a player while another sits at the table, beside the gain while the other does
not: players who are better than their rating are so in every company.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import erfc, sqrt
from typing import NamedTuple

from leaderboards.rating import Entrant, Formula, pairs

LEAST = 8
"""How often two people have met before anything is said about them."""
NEXT_LOOK = 1.5
"""They are looked at again when they have met half as often again. Looks every night would raise false alarms."""
FALSE_ALARMS = 0.01
"""How many false alarms we bear among all pairs looked at so far, as long as there is nothing but results. As ever more
pairs come, that is 0.01 (ln n + 0.6) in the life of a pool in which n are looked at: 0.08 for two thousand."""
FALSE_ALARMS_TOGETHER = 0.01
"""The same for every pair that is nearly always together: such pairs are few, and most of them are friends."""
FALSE_ALARMS_NETWORK = 0.05
"""The same for every pair from one network."""

INSEPARABLE = 0.75
"""The share of a player's matches from which on the two are nearly always together ..."""
INSEPARABLE_TIMES = 3.0
"""... if that is also so many times what is usual."""
ONE_SIDED = 0.9
"""The share of victories from which on one always loses."""
FARMED = 1.0
"""By how much of a mean (30 points) a rating has to rise before it was worth the trouble."""
FEEDER = 0.6
"""The share of a new account's matches from which on it is there for the other alone."""
EARLY = 0.5


class Sign(StrEnum):
    """What there is to see, the most telling first."""

    FARMING = "farming"
    NETWORK = "network"
    TOGETHER = "together"
    FAVOUR = "favour"


class Gain(NamedTuple):
    """What a player gained over expectation in some matches, and the variance of that if all is chance."""

    matches: int = 0
    gain: float = 0.0
    variance: float = 0.0

    def without(self, part: Gain) -> Gain:
        return Gain(self.matches - part.matches, self.gain - part.gain, self.variance - part.variance)


class PairEvidence(NamedTuple):
    """Two people at the same tables, from the side of the one who may gain by it."""

    together: Gain
    apart: Gain
    wins: int
    """How often they finished before the other."""
    losses: int
    flow: float
    """By how much these matches raised their mean."""
    early: int
    """In how many of them one of the two gave up after a few moves."""
    share: float
    """The larger of the shares that these matches have of all matches of either."""
    share_of_giver: float
    usual_share: float
    """What two who have met have of each other's matches on average."""
    is_giver_new: bool
    """Whether the other's account was made shortly before they met."""
    is_one_network: bool


def gains(entrants: Sequence[Entrant], formula: Formula) -> list[Gain]:
    """What everybody gained in a match over what was expected.

    The places at a table hang together: among equals the variance of a place among m is (m² - 1) / 12, which is
    (m + 1) / 3 times what it would be if every pair were a duel of its own.
    """
    gain, variance, rivals = ([0.0] * len(entrants) for _ in range(3))
    for pair in pairs(entrants, formula):
        for number, sign in ((pair.first, 1.0), (pair.second, -1.0)):
            gain[number] += sign * (pair.outcome - pair.chance)
            variance[number] += pair.chance * (1.0 - pair.chance)
            rivals[number] += 1.0
    return [Gain(1, gain[n], variance[n] * (rivals[n] + 2.0) / 3.0) for n in range(len(entrants))]


def odds_of_gain(together: Gain, apart: Gain) -> float:
    """How likely chance alone makes a player gain so much more in these matches than in their others; one-sided, by the
    normal distribution."""
    usual, doubt = 0.0, 0.0
    # Without a baseline of their own, players are held to what the ledger expected.
    if apart.matches >= LEAST:
        usual = together.matches * apart.gain / apart.matches
        doubt = apart.variance * (together.matches / apart.matches) ** 2
    spread = sqrt(together.variance + doubt)
    return 1.0 if spread <= 0.0 else 0.5 * erfc((together.gain - usual) / spread / sqrt(2.0))


def odds_of_wins(chances: Sequence[float], wins: float) -> float:
    """How likely it is to win so many or more of duels that had these chances: exact, one duel after the other. Half a
    victory more or less is rounded in favour of the people."""
    ways = [1.0]
    for chance in chances:
        lost = [way * (1.0 - chance) for way in ways] + [0.0]
        won = [0.0] + [way * chance for way in ways]
        ways = [one + other for one, other in zip(lost, won, strict=True)]
    return min(1.0, sum(ways[int(wins) :]))


def looks(matches: int) -> int:
    """How often a pair that has met so often has been looked at."""
    count, size = 0, float(LEAST)
    while matches >= size:
        count, size = count + 1, size * NEXT_LOOK
    return count


def signs(evidence: PairEvidence, odds: float, pairs_looked_at: int) -> list[Sign]:
    """What there is to see about a pair, the most telling first; mostly nothing. Odds are raised by the number of looks
    and, where results are all there is, by the number of pairs (Bonferroni), for each of which either may gain."""
    seen = 2.0 * max(1, looks(evidence.together.matches)) * odds
    found = []
    if _is_farmed(evidence):
        found.append(Sign.FARMING)
    if evidence.is_one_network and seen <= FALSE_ALARMS_NETWORK:
        found.append(Sign.NETWORK)
    if is_inseparable(evidence) and seen <= FALSE_ALARMS_TOGETHER:
        found.append(Sign.TOGETHER)
    if seen * max(1, pairs_looked_at) <= FALSE_ALARMS:
        found.append(Sign.FAVOUR)
    return found


def is_inseparable(evidence: PairEvidence) -> bool:
    return evidence.share >= max(INSEPARABLE, min(1.0, INSEPARABLE_TIMES * evidence.usual_share))


def _is_farmed(evidence: PairEvidence) -> bool:
    """Whether the same person loses to the same over and over, to the other's profit, and either resigns at once or
    has joined the site for it."""
    decided = evidence.wins + evidence.losses
    is_one_sided = decided >= LEAST and evidence.wins >= ONE_SIDED * decided
    is_given_up = evidence.early >= EARLY * evidence.together.matches
    is_fed = evidence.is_giver_new and evidence.share_of_giver >= FEEDER
    return is_one_sided and evidence.flow >= FARMED and (is_given_up or is_fed)
