"""Asking what other formulas would have made of all rated matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from leaderboards.calibration import Calibration
from leaderboards.ledger import NEWCOMER, Rateable, Standing, after_change, as_of, changes
from leaderboards.models import FormulaReport, Pool
from leaderboards.rating import FORMULAS, Entrant, pairs
from leaderboards.selectors.results import batches_of, rateables


@dataclass
class Trial:
    """A formula that is led along the whole ledger: what it foresaw, and where it would have put everybody."""

    version: int
    calibration: Calibration = field(default_factory=Calibration)
    standings: dict[int, dict[int, Standing]] = field(default_factory=dict)
    """By pool and person."""

    def see(self, match: Rateable) -> None:
        """Foresees a match, then learns from it. Only those count who stayed: leaving is no question of strength."""
        standings = self.standings.setdefault(match.pool_id, {})
        stayed = [fared for fared in match.people if not fared.has_left]
        entrants = [
            Entrant(as_of(standings.get(fared.user_id, NEWCOMER), match.ended_at), fared.place) for fared in stayed
        ]
        for pair in pairs(entrants, FORMULAS[self.version]):
            self.calibration.add(pair.chance, pair.outcome)
        for change in changes(match, standings, self.version):
            before = standings.get(change.fared.user_id, NEWCOMER)
            standings[change.fared.user_id] = after_change(before, change, match.ended_at)

    @property
    def figures(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "name": FORMULAS[self.version].name,
            "pairs": self.calibration.count,
            "log_loss": self.calibration.log_loss,
            "accuracy": self.calibration.accuracy,
            "bins": [list(part) for part in self.calibration.bins],
        }


def compare_formulas(*, tell: Callable[[int], object] = lambda done: None) -> FormulaReport:
    """Leads every formula along all rated matches, each as if it had been the live one, and keeps how well it
    foresaw them. No rating is touched."""
    trials, matches = try_formulas(versions=list(FORMULAS), tell=tell)
    return FormulaReport.objects.create(matches=matches, figures=[trial.figures for trial in trials])


def try_formulas(*, versions: list[int], tell: Callable[[int], object] = lambda done: None) -> tuple[list[Trial], int]:
    """What formulas would have made of all rated matches, and how many those are."""
    trials, matches = [Trial(version) for version in versions], 0
    for pool in Pool.objects.order_by("pk"):
        for batch in batches_of(pool.pk):
            for match in rateables(batch):
                for trial in trials:
                    trial.see(match)
            matches += len(batch)
            tell(len(batch))
    return trials, matches
