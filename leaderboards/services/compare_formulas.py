"""Asking what other formulas would have made of all rated matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.models import Match
from leaderboards.calibration import Calibration
from leaderboards.ledger import NEWCOMER, Rateable, RatingState, after_change, as_of, changes
from leaderboards.models import FormulaReport, Pool
from leaderboards.rating import FORMULAS, LIVE, Entrant, Formula, pairs
from leaderboards.seat_effects import SeatSums, with_advantages
from leaderboards.selectors.results import batches_of, rateables

ASKED_EVERY = 25
"""After how many matches the advantages of the seats are worked out anew."""


@dataclass
class _Seats:
    """What was learnt of the seats of tables of one size, before the match that comes next."""

    sums: SeatSums
    advantages: list[float] = field(default_factory=list)
    """Empty until there are enough matches."""

    def learn(self, entrants: Sequence[Entrant], formula: Formula) -> None:
        self.sums.add([entrant.skill for entrant in entrants], [entrant.place for entrant in entrants], formula)
        if self.sums.is_enough and self.sums.matches % ASKED_EVERY == 0:
            self.advantages = [effect.advantage for effect in self.sums.effects()]


@dataclass
class Trial:
    """A formula that is led along the whole ledger: what it foresaw, and where it would have put everybody."""

    version: int
    has_seats: bool = False
    """Whether it takes the seats into account when it foresees, as far as they are known by then."""
    calibration: Calibration = field(default_factory=Calibration)
    states: dict[int, dict[int, RatingState]] = field(default_factory=dict)
    """By pool and person."""
    seated_pairs: int = 0
    """Of how many pairs the seats were taken into account."""
    _seats: dict[tuple[int, int], _Seats] = field(default_factory=dict)
    """By pool and number of players."""

    def see(self, match: Rateable, players: int) -> None:
        """Foresees a match, then learns from it. Only those count who stayed: leaving is no question of strength."""
        states = self.states.setdefault(match.pool_id, {})
        stayed = [result for result in match.people if not result.has_left]
        entrants = [
            Entrant(as_of(states.get(result.user_id, NEWCOMER), match.ended_at), result.place) for result in stayed
        ]
        is_whole = len(stayed) == players and not any(result.is_substitute for result in stayed)
        if self.has_seats and is_whole:
            self._foresee(self._seated(entrants, match.pool_id))
        else:
            self._foresee(entrants)
        for change in changes(match, states, self.version):
            before = states.get(change.result.user_id, NEWCOMER)
            states[change.result.user_id] = after_change(before, change, match.ended_at)

    def _foresee(self, entrants: Sequence[Entrant]) -> None:
        for pair in pairs(entrants, FORMULAS[self.version]):
            self.calibration.add(pair.chance, pair.outcome)

    def _seated(self, entrants: Sequence[Entrant], pool_id: int) -> list[Entrant]:
        """Those of a whole table as they are worth at their seats, of which the match then tells something more."""
        seats = self._seats.setdefault((pool_id, len(entrants)), _Seats(SeatSums.empty(len(entrants))))
        advantages = seats.advantages
        seats.learn(entrants, FORMULAS[self.version])
        if not advantages:
            return list(entrants)
        self.seated_pairs += len(entrants) * (len(entrants) - 1) // 2
        shifted = with_advantages([entrant.skill for entrant in entrants], advantages)
        return [entrant._replace(skill=skill) for entrant, skill in zip(entrants, shifted, strict=True)]

    @property
    def figures(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "name": FORMULAS[self.version].name,
            "has_seats": self.has_seats,
            "seated_pairs": self.seated_pairs,
            "pairs": self.calibration.count,
            "log_loss": self.calibration.log_loss,
            "accuracy": self.calibration.accuracy,
            "bins": [list(part) for part in self.calibration.bins],
        }


def compare_formulas(*, on_progress: Callable[[int], object] = lambda done: None) -> FormulaReport:
    """Leads every formula along all rated matches, each as if it had been the live one, the live one once more with the
    seats taken into account, and keeps how well they foresaw them. No rating is touched."""
    trials = [*(Trial(version) for version in FORMULAS), Trial(LIVE, has_seats=True)]
    matches = _lead_along(trials, on_progress)
    return FormulaReport.objects.create(matches=matches, figures=[trial.figures for trial in trials])


def try_formulas(
    *, versions: list[int], on_progress: Callable[[int], object] = lambda done: None
) -> tuple[list[Trial], int]:
    """What formulas would have made of all rated matches, and how many those are."""
    trials = [Trial(version) for version in versions]
    return trials, _lead_along(trials, on_progress)


def _lead_along(trials: Sequence[Trial], on_progress: Callable[[int], object]) -> int:
    """Shows all rated matches to trials, and tells how many they are."""
    matches = 0
    for pool in Pool.objects.order_by("pk"):
        for batch in batches_of(pool.pk):
            numbers = [rated.match_id for rated in batch]
            players = dict(Match.objects.filter(pk__in=numbers).values_list("pk", "players"))
            for match in rateables(batch):
                for trial in trials:
                    trial.see(match, players[match.match_id])
            matches += len(batch)
            on_progress(len(batch))
    return matches
