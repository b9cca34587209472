"""Counts all ratings again and compares them with the ledger, or formulas with each other."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.commands._progress import Progress
from leaderboards.models import FormulaReport, Pool, RatedMatch
from leaderboards.rating import FORMULAS, LIVE, shown
from leaderboards.selectors.due import pools_with_matches_due
from leaderboards.selectors.rating_states import all_rating_states
from leaderboards.selectors.results import missed_matches
from leaderboards.services.compare_formulas import compare_formulas, try_formulas
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.rate_match import rate_pool
from leaderboards.services.recompute_ratings import LedgerDiffers, recompute_ratings
from leaderboards.services.rewrite_ledger import rewrite_by_formula


class Command(BaseCommand):
    help = (
        "Recalculates all ratings from the archive, in the order of the ledger, and checks that they match to the last "
        "digit; if they do, corrects the current ratings as well."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="change nothing")
        parser.add_argument(
            "--formula",
            type=int,
            choices=sorted(FORMULAS),
            help="with --dry-run: show what this formula would have done",
        )
        parser.add_argument(
            "--rewrite",
            action="store_true",
            help="after a change of the live formula: rate again what other formulas rated, as a revision",
        )
        parser.add_argument(
            "--compare",
            action="store_true",
            help="how well each formula predicted all games; stored for the public page",
        )
        parser.add_argument(
            "--missed", action="store_true", help="first rate games of an archive that was filled or imported"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        formula = options["formula"]
        if formula not in (None, LIVE) and not options["dry_run"]:
            raise CommandError("Only the live formula can write. To see what another one would do, add --dry-run.")
        if options["rewrite"] and options["dry_run"]:
            raise CommandError("A dry run can't rewrite anything.")
        if options["rewrite"]:
            self._rewrite()
        if options["missed"] and not options["dry_run"]:
            self._rate_missed()
        if options["compare"]:
            self._show(compare_formulas(on_progress=_progress("each foreseen by every formula")))
        elif formula not in (None, LIVE):
            self._try(formula)
        else:
            self._recompute(is_dry_run=options["dry_run"])

    def _rate_missed(self) -> None:
        noted, rated = sum(queue_rating(match_id=match_id) is not None for match_id in missed_matches()), 0
        for pool_id in pools_with_matches_due():
            while done := rate_pool(pool_id=pool_id):
                rated += done
        self.stdout.write(f"{noted} missed matches found, {rated} rated")

    def _rewrite(self) -> None:
        for pool in Pool.objects.order_by("pk"):
            revision = rewrite_by_formula(pool_id=pool.pk, formula=LIVE)
            if revision is not None:
                told = f"revision {revision.number}, {revision.lines} lines from number {revision.from_number} on"
                self.stdout.write(f"{pool.key}: {told}")

    def _recompute(self, *, is_dry_run: bool) -> None:
        began = time.perf_counter()
        try:
            done = recompute_ratings(is_dry_run=is_dry_run, on_progress=_progress("all as in the ledger"))
        except LedgerDiffers as difference:
            raise CommandError(f"The ledger is not reproduced. {difference}") from difference
        rate = done.matches / max(time.perf_counter() - began, 0.001)
        self.stdout.write(f"{done.matches} matches, {rate:.0f} a second: the ledger is reproduced exactly")
        if done.mended:
            verb = "would have to be" if is_dry_run else "were"
            self.stdout.write(f"{done.mended} ratings {verb} put right")

    def _try(self, formula: int) -> None:
        (trial,), matches = try_formulas(versions=[formula], on_progress=_progress("none changed"))
        moved = [
            abs(shown(state.skill.mean) - shown(stands[user_id].skill.mean))
            for pool_id, states in trial.states.items()
            for stands in [all_rating_states(pool_id)]
            for user_id, state in states.items()
            if user_id in stands
        ]
        self.stdout.write(
            f"{matches} matches by {FORMULAS[formula].name}: {len(moved)} ratings, {sum(map(bool, moved))} of them "
            f"different, by {sum(moved) / max(1, len(moved)):.1f} points on average and {max(moved, default=0)} at most"
        )

    def _show(self, report: FormulaReport) -> None:
        self.stdout.write(f"{report.matches} matches")
        for one in report.figures:
            seats = f" with the seats of {one['seated_pairs']} pairs" if one["has_seats"] else ""
            self.stdout.write(
                f"{one['version']} {one['name']}{seats}: log loss {one['log_loss']:.4f}, the favourite came in first "
                f"in {100 * one['accuracy']:.1f} % of {one['pairs']} pairs"
            )
            for count, forecast, came_true in one["bins"]:
                if count:
                    self.stdout.write(f"    {100 * forecast:5.1f} % foreseen, {100 * came_true:5.1f} % came, {count}")


def _progress(found: str) -> Callable[[int], object]:
    progress = Progress(max(1, RatedMatch.objects.filter(number__isnull=False).count()))
    return lambda done: progress.advance(done, found)
