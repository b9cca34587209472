"""Counting the ledger again, from the archive alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.db import transaction

from leaderboards.ledger import NEWCOMER, RatingState, after_change, changes
from leaderboards.models import Pool, RatedMatch, RatingEvent
from leaderboards.selectors.rating_states import all_rating_states
from leaderboards.selectors.results import batches_of, rateables
from leaderboards.services.rate_match import line_of, save_rating_states

COMPARED = (
    "user_id",
    "number",
    "formula",
    "seat",
    "place",
    "has_left",
    "is_substitute",
    "mean_before",
    "deviation_before",
    "deviation_entered",
    "mean_after",
    "deviation_after",
    "expected",
)
"""What a line of the ledger has to say again, to the last digit."""

OnProgress = Callable[[int], object]


class Recomputed(NamedTuple):
    """What came out."""

    matches: int
    mended: int
    """How many people stood elsewhere than the ledger says, and stand right now."""


class LedgerDiffers(Exception):
    """The archive tells another story than the ledger; the message says where they part."""


def recompute_ratings(*, is_dry_run: bool = False, on_progress: OnProgress = lambda done: None) -> Recomputed:
    """Works every rating out again in the order of the ledger, each match by the formula that rated it, and puts right
    where people stand if it is not what the ledger ends with. Raises `LedgerDiffers` at the first line that comes out
    differently, and then leaves that pool as it was."""
    matches = mended = 0
    for pool in Pool.objects.order_by("pk"):
        replay = _LedgerReplay(pool, on_progress)
        replay.advance()
        # What has been rated in the meantime is few: no worker has to wait for the whole.
        with transaction.atomic():
            Pool.objects.select_for_update().get(pk=pool.pk)
            replay.advance()
            mended += _mend(pool, replay.states, is_dry_run=is_dry_run)
        matches += replay.number
    return Recomputed(matches, mended)


class _LedgerReplay:
    """Along the ledger of a pool, from its first match."""

    def __init__(self, pool: Pool, on_progress: OnProgress) -> None:
        self._pool = pool
        self._on_progress = on_progress
        self.number = 0
        self.states: dict[int, RatingState] = {}

    def advance(self) -> None:
        """To the end of the ledger as it is now."""
        for batch in batches_of(self._pool.pk, self.number):
            self._compare(batch)
            self._on_progress(len(batch))

    def _compare(self, batch: Sequence[RatedMatch]) -> None:
        written: dict[int, list[RatingEvent]] = {rated.match_id: [] for rated in batch}
        for event in RatingEvent.objects.filter(match__in=list(written)):
            written[event.match_id].append(event)
        for rated, match in zip(batch, rateables(batch), strict=True):
            assert rated.number is not None, "it is in the ledger"
            assert rated.formula is not None, "and a formula has rated it"
            if rated.number != self.number + 1:
                raise LedgerDiffers(f"{self._pool.key}: no match has the number {self.number + 1}")
            made = changes(match, self.states, rated.formula)
            _compare_lines(self._pool, rated, [line_of(rated, change) for change in made], written[rated.match_id])
            for change in made:
                user_id = change.result.user_id
                self.states[user_id] = after_change(self.states.get(user_id, NEWCOMER), change, match.ended_at)
            self.number = rated.number


def _compare_lines(
    pool: Pool, rated: RatedMatch, counted: Sequence[RatingEvent], written: Sequence[RatingEvent]
) -> None:
    where = f"{pool.key} number {rated.number}, match {rated.match_id}"
    if len(counted) != len(written):
        raise LedgerDiffers(f"{where}: the ledger has {len(written)} lines, the archive makes {len(counted)}")
    for mine, theirs in zip(sorted(counted, key=_seat_and_person), sorted(written, key=_seat_and_person), strict=True):
        for name in COMPARED:
            if getattr(mine, name) != getattr(theirs, name):
                told = f"the ledger says {getattr(theirs, name)!r}, the archive makes {getattr(mine, name)!r}"
                raise LedgerDiffers(f"{where}, seat {theirs.seat}: {name}: {told}")


def _seat_and_person(line: RatingEvent) -> tuple[int, int]:
    return line.seat, line.user_id


def _mend(pool: Pool, states: dict[int, RatingState], *, is_dry_run: bool) -> int:
    """Writes where people stand if it is not what the ledger ends with. The pool is held."""
    stored = all_rating_states(pool.pk)
    wrong = {user_id: state for user_id, state in states.items() if stored.get(user_id) != state}
    if strangers := sorted(stored.keys() - states.keys()):
        raise LedgerDiffers(f"{pool.key}: person {strangers[0]} stands there without a line in the ledger")
    if wrong and not is_dry_run:
        save_rating_states(pool_id=pool.pk, states=wrong)
    return len(wrong)
