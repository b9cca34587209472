"""How strong a player is, told from places alone: Weng-Lin ratings. Pure: no database, no clock, no names of people.

R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, Journal of Machine Learning Research 12
(2011). What is live has a version: a formula that has rated a match is never changed, only followed by another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import NamedTuple, Protocol

from openskill.models import BradleyTerryFull, PlackettLuce


class Skill(NamedTuple):
    """What is believed of a player: the mean of where the true strength lies, and how far it may lie from there."""

    mean: float
    deviation: float


START = Skill(25.0, 25.0 / 3.0)
BETA = 25.0 / 6.0
"""How far a day's play lies from a player's strength."""
TAU = 25.0 / 300.0
"""How much a deviation is widened by every match: people learn."""
DAILY = 0.2
"""How much it is widened by a day without one: after a year we are half as sure of a settled player."""

MIDDLE, POINTS = 1500.0, 30.0
"""The scale people read: 400 points between two settled players of a duel are odds of about ten to one, as in Elo's."""
SURE = 2.0
"""How many deviations either way are shown: the true strength lies between in 95 of 100 cases."""
PROVISIONAL_ABOVE = 6.5
"""The deviation above which a rating is provisional: it takes some ten duels, or fifteen matches of four."""

_BEHIND_ALL = 1000
"""A place behind every other."""


class Entrant(NamedTuple):
    """A player of a match, and how it ended for them."""

    skill: Skill
    place: int
    has_left: bool = False
    """Left before the end: behind everybody who stayed."""
    is_substitute: bool = False
    """Came in for another player: can only gain."""
    is_anchor: bool = False
    """Only shows how strong the others are: nothing is learnt of this one."""


class Pair(NamedTuple):
    """Two entrants by their numbers, and how likely it was that the first comes in before the second."""

    first: int
    second: int
    chance: float
    outcome: float
    """1.0 if the first came in before the second, 0.0 if behind, 0.5 if level."""


class Formula(Protocol):
    """A way to learn from places."""

    name: str

    def rated(self, skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
        """What is believed after a match among these players."""

    def chance(self, one: Skill, other: Skill, table: Sequence[Skill]) -> float:
        """How likely one comes in before the other at a table of these players, both of them among them."""


class _PlackettLuce:
    """Algorithm 4 of the paper: a match is a row of choices, first who wins, then who is second, and so on."""

    name = "Plackett-Luce"
    _model = PlackettLuce(mu=START.mean, sigma=START.deviation, beta=BETA, tau=TAU)

    def rated(self, skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
        teams = [[self._model.rating(mu=skill.mean, sigma=skill.deviation)] for skill in skills]
        after = self._model.rate(teams, ranks=[float(place) for place in places])
        return [Skill(team[0].mu, team[0].sigma) for team in after]

    def chance(self, one: Skill, other: Skill, table: Sequence[Skill]) -> float:
        spread = sqrt(sum(skill.deviation**2 + TAU**2 + BETA**2 for skill in table))
        return _logistic((one.mean - other.mean) / spread)


class _BradleyTerry:
    """Algorithm 1 of the paper: every pair of a table is a duel."""

    name = "Bradley-Terry"
    _model = BradleyTerryFull(mu=START.mean, sigma=START.deviation, beta=BETA, tau=TAU)

    def rated(self, skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
        teams = [[self._model.rating(mu=skill.mean, sigma=skill.deviation)] for skill in skills]
        after = self._model.rate(teams, ranks=[float(place) for place in places])
        return [Skill(team[0].mu, team[0].sigma) for team in after]

    def chance(self, one: Skill, other: Skill, table: Sequence[Skill]) -> float:
        spread = sqrt(one.deviation**2 + other.deviation**2 + 2.0 * (TAU**2 + BETA**2))
        return _logistic((one.mean - other.mean) / spread)


class _Elo:
    """A. Elo's formula for every pair, shared among them; it knows no deviation and leaves it as it is."""

    name = "Elo"
    _FACTOR = 32.0 / POINTS
    _TEN_TO_ONE = 400.0 / POINTS
    _NATURAL = 2.302585092994046

    def rated(self, skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
        after = []
        for mine, (skill, place) in enumerate(zip(skills, places, strict=True)):
            gain = sum(
                _outcome(place, theirs) - self.chance(skill, other, skills)
                for number, (other, theirs) in enumerate(zip(skills, places, strict=True))
                if number != mine
            )
            after.append(Skill(skill.mean + self._FACTOR * gain / max(1, len(skills) - 1), skill.deviation))
        return after

    def chance(self, one: Skill, other: Skill, table: Sequence[Skill]) -> float:
        return _logistic((one.mean - other.mean) * self._NATURAL / self._TEN_TO_ONE)


FORMULAS: Mapping[int, Formula] = {1: _PlackettLuce(), 2: _BradleyTerry(), 3: _Elo()}
"""By their versions, which the ledger names. Versions are added, never changed."""
LIVE = 1
"""The formula that rates; the others are there to be compared with it."""


def rate(entrants: Sequence[Entrant], formula: Formula = FORMULAS[LIVE]) -> list[Skill]:
    """What is believed of everybody after a match, in the order given.

    Those who stayed are rated among themselves, as if there were no others: a match that a player left is still an
    honest match of the rest. A player who stayed alone is rated as the winner over all who left, for otherwise leaving
    would take the victory away. Everybody who left is rated as the only one behind all who stayed. If all have
    left, nothing is learnt. Anchors count as the others do, and stay where they are.
    """
    stayed = [number for number, entrant in enumerate(entrants) if not entrant.has_left]
    left = [number for number, entrant in enumerate(entrants) if entrant.has_left]
    after = {number: entrant.skill for number, entrant in enumerate(entrants)}
    if len(stayed) > 1:
        after |= _rated_among(entrants, stayed, formula)
    elif stayed and left:
        after[stayed[0]] = _rated_among(entrants, [*stayed, *left], formula)[stayed[0]]
    if stayed:
        after |= {number: _rated_among(entrants, [*stayed, number], formula)[number] for number in left}
    return [
        entrant.skill if _stays(entrant, after[number]) else after[number] for number, entrant in enumerate(entrants)
    ]


def pairs(entrants: Sequence[Entrant], formula: Formula = FORMULAS[LIVE]) -> list[Pair]:
    """What was to be expected of every two of those who stayed, and of everybody who left beside each of them."""
    stayed = [number for number, entrant in enumerate(entrants) if not entrant.has_left]
    found = []
    for first, one in enumerate(entrants):
        for second, other in enumerate(entrants[first + 1 :], first + 1):
            if one.has_left and other.has_left:
                continue
            table = [entrants[number].skill for number in sorted({*stayed, first, second})]
            chance = formula.chance(one.skill, other.skill, table)
            found.append(Pair(first, second, chance, _outcome(_behind(one), _behind(other))))
    return found


def expected_places(entrants: Sequence[Entrant], formula: Formula = FORMULAS[LIVE]) -> list[float]:
    """Which place everybody could expect on average: one behind for each opponent likely to finish before them."""
    places = [1.0] * len(entrants)
    for pair in pairs(entrants, formula):
        one, other = entrants[pair.first], entrants[pair.second]
        # A player who left is behind all who stayed, and none of them counts on it.
        if not other.has_left:
            places[pair.first] += 1.0 - pair.chance
        if not one.has_left:
            places[pair.second] += pair.chance
    return places


def rested(skill: Skill, days: int) -> Skill:
    """What is believed after so many days without a match: as much, but less surely, and never less than of
    a stranger."""
    widened = sqrt(skill.deviation**2 + max(0, days) * DAILY**2)
    return Skill(skill.mean, max(skill.deviation, min(START.deviation, widened)))


def shown(mean: float) -> int:
    """A mean on the scale that people read; never below nothing."""
    return max(0, round(MIDDLE + POINTS * (mean - START.mean)))


def shown_reach(deviation: float) -> int:
    """How far either way the true strength may lie, on the same scale."""
    return round(SURE * POINTS * deviation)


def is_provisional(deviation: float) -> bool:
    return deviation > PROVISIONAL_ABOVE


def _rated_among(entrants: Sequence[Entrant], numbers: Sequence[int], formula: Formula) -> dict[int, Skill]:
    """What is believed of these entrants after a match of their own. They are summed up in an order that does not
    depend on who sat where, and those of whom the same was believed and who share a place are told apart by nothing: a
    match means the same to the last digit whatever the seats."""
    known = {number: (_behind(entrants[number]), entrants[number].skill) for number in numbers}
    order = sorted(known.values())
    after = formula.rated([skill for _, skill in order], [place for place, _ in order])
    learnt = dict(zip(reversed(order), reversed(after), strict=True))
    return {number: learnt[before] for number, before in known.items()}


def _stays(entrant: Entrant, after: Skill) -> bool:
    """Whether an entrant keeps what was believed before, whatever the match would make of it."""
    return entrant.is_anchor or (entrant.is_substitute and after.mean < entrant.skill.mean)


def _behind(entrant: Entrant) -> int:
    """The place of a player who stayed; all who left share one behind the last."""
    return _BEHIND_ALL if entrant.has_left else entrant.place


def _outcome(place: int, other: int) -> float:
    return 0.5 if place == other else 1.0 if place < other else 0.0


def _logistic(advantage: float) -> float:
    return 1.0 / (1.0 + exp(-advantage))
