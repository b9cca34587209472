"""Looking for pairs who may help each other, a little further along the ledger every night."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import combinations, groupby

from django.db import transaction
from django.db.models import Min, Q

from accounts.models import User
from accounts.selectors.people import share_a_network
from games.models import ArchiveEntry, TableEvent
from leaderboards.fairness import LEAST, NEXT_LOOK, Gain, PairEvidence, gains, looks, odds_of_gain, odds_of_wins, signs
from leaderboards.models import (
    Baseline,
    FairPlayBook,
    FairPlayFlag,
    PairTally,
    Pool,
    RatedMatch,
    RatingEvent,
)
from leaderboards.models.ledger import DUEL
from leaderboards.rating import FORMULAS
from leaderboards.selectors.fair_play import chances_of_duels, entrant_of_line
from leaderboards.selectors.revisions import rewritten_since

MATCHES_AT_ONCE = 500
PAIRS_AT_ONCE = 200
EARLY_DECISIONS = 12
"""A player who resigns before so many decisions for each player has hardly played."""
NEW_ACCOUNT = timedelta(days=30)
SCREEN = 0.05
"""What is likelier than this is no matter for staff, whatever else there is; the exact odds are not even worked out."""

TALLY_FIELDS = [
    field.name for field in PairTally._meta.concrete_fields if field.name not in ("id", "one", "other", "pool")
]
BASELINE_FIELDS = ["matches", "gain", "variance", "concessions"]


def check_fair_play() -> int:
    """Reads on in the ledger of every pool, then looks at the pairs who have met often since the last look, and tells
    how many flags it has set. Everything is done in small steps: what is broken off goes on at the next time."""
    found = 0
    for pool in Pool.objects.order_by("pk"):
        FairPlayBook.objects.get_or_create(pool=pool)
        while _read_on(pool):
            pass
        while (flags := _look_at_some(pool)) is not None:
            found += flags
    return found


@transaction.atomic
def _read_on(pool: Pool) -> bool:
    """Takes the next matches of the ledger into the tallies; False if it ends there."""
    book = FairPlayBook.objects.select_for_update().get(pool=pool)
    _forget_what_was_rewritten(book)
    last = min(book.counted + MATCHES_AT_ONCE, Pool.objects.values_list("rated", flat=True).get(pk=pool.pk))
    if last == book.counted:
        book.save()
        return False
    people = User.objects.filter(is_bot=False)
    events = RatingEvent.objects.filter(pool=pool, number__gt=book.counted, number__lte=last, user__in=people)
    _Reading(book, list(events.order_by("number", "seat", "pk"))).keep()
    book.counted = last
    book.save()
    return True


def _forget_what_was_rewritten(book: FairPlayBook) -> None:
    """Begins anew if the ledger says something else now in what has been read."""
    rewritten = rewritten_since(book.pool_id, book.revision)
    if rewritten is None:
        return
    book.revision = rewritten.revision
    if rewritten.from_number <= book.counted:
        PairTally.objects.filter(pool=book.pool_id).delete()
        Baseline.objects.filter(pool=book.pool_id).delete()
        book.counted = book.pairs = book.people = book.played = book.met = book.meetings = 0


class _Reading:
    """What some matches add to the tallies of a pool."""

    def __init__(self, book: FairPlayBook, lines: Sequence[RatingEvent]) -> None:
        self._book = book
        self._lines = lines
        users = {line.user_id for line in lines}
        self._baselines = {row.user_id: row for row in Baseline.objects.filter(pool=book.pool_id, user__in=users)}
        known = PairTally.objects.filter(pool=book.pool_id, one__in=users, other__in=users)
        self._tallies = {(row.one_id, row.other_id): row for row in known}
        self._early = _early_matches(lines)
        matches = RatedMatch.objects.filter(pk__in={line.match_id for line in lines})
        self._ended_at = dict(matches.values_list("match_id", "ended_at"))
        self._changed: set[tuple[int, int]] = set()

    def keep(self) -> None:
        for _, lines in groupby(self._lines, key=lambda line: line.number):
            self._read(list(lines))
        Baseline.objects.bulk_create(
            self._baselines.values(),
            update_conflicts=True,
            unique_fields=["user", "pool"],
            update_fields=BASELINE_FIELDS,
            batch_size=500,
        )
        PairTally.objects.bulk_create(
            [self._tallies[pair] for pair in sorted(self._changed)],
            update_conflicts=True,
            unique_fields=["one", "other", "pool"],
            update_fields=TALLY_FIELDS,
            batch_size=500,
        )

    def _read(self, lines: Sequence[RatingEvent]) -> None:
        """One match."""
        found = gains([entrant_of_line(line) for line in lines], FORMULAS[lines[0].formula])
        lines_with_gains = sorted(zip(lines, found, strict=True), key=lambda one: one[0].user_id)
        for line, gain in lines_with_gains:
            self._add_to_baseline(line, gain)
        for one, other in combinations(lines_with_gains, 2):
            self._add_to_pair(*one, *other)

    def _add_to_baseline(self, line: RatingEvent, gain: Gain) -> None:
        row = self._baselines.get(line.user_id)
        if row is None:
            row = self._baselines[line.user_id] = Baseline(user_id=line.user_id, pool_id=self._book.pool_id)
            self._book.people += 1
        self._book.played += 1
        row.matches += 1
        row.gain += gain.gain
        row.variance += gain.variance
        row.concessions += line.has_left

    def _add_to_pair(self, one: RatingEvent, gain: Gain, other: RatingEvent, gain_other: Gain) -> None:
        ended_at = self._ended_at[one.match_id]
        pair = (one.user_id, other.user_id)
        row = self._tallies.get(pair)
        if row is None:
            row = self._tallies[pair] = PairTally(
                pool_id=self._book.pool_id, one_id=pair[0], other_id=pair[1], first_at=ended_at
            )
            self._book.met += 1
        self._changed.add(pair)
        before = looks(row.matches)
        row.matches += 1
        row.is_due = row.is_due or looks(row.matches) > before
        self._book.meetings += 1
        self._book.pairs += row.matches == LEAST
        row.gain_one += gain.gain
        row.gain_other += gain_other.gain
        row.variance_one += gain.variance
        row.variance_other += gain_other.variance
        row.wins_one += _rank(one) < _rank(other)
        row.wins_other += _rank(other) < _rank(one)
        row.flow_one += one.mean_after - one.mean_before
        row.flow_other += other.mean_after - other.mean_before
        row.concessions_one += one.has_left
        row.concessions_other += other.has_left
        row.early += (one.has_left or other.has_left) and one.match_id in self._early
        row.last_at = ended_at


def _rank(line: RatingEvent) -> tuple[bool, int]:
    """Players who left come behind everybody who stayed, level with each other."""
    return line.has_left, 0 if line.has_left else line.place


def _early_matches(lines: Iterable[RatingEvent]) -> set[int]:
    """Those among the matches in which a player left after hardly any play. What stand-ins played after that does not
    count."""
    left = {line.match_id for line in lines if line.has_left}
    gone = TableEvent.objects.filter(match__in=left, kind__in=(TableEvent.Kind.RESIGNED, TableEvent.Kind.TIMED_OUT))
    played = dict(gone.order_by("match").values_list("match").annotate(Min("ply")))
    entries = ArchiveEntry.objects.filter(match__in=left).values_list("match_id", "decisions", "players")
    return {
        match_id
        for match_id, decisions, players in entries
        if min(decisions, played.get(match_id, decisions)) < EARLY_DECISIONS * players
    }


@transaction.atomic
def _look_at_some(pool: Pool) -> int | None:
    """Looks at a few pairs that are due and tells how many flags it has set; None if no pair is due."""
    book = FairPlayBook.objects.select_for_update().get(pool=pool)
    due = PairTally.objects.filter(pool=pool, is_due=True).select_related("one", "other").order_by("pk")
    tallies = list(due[:PAIRS_AT_ONCE])
    if not tallies:
        return None
    users = {user_id for tally in tallies for user_id in (tally.one_id, tally.other_id)}
    baselines = {row.user_id: row for row in Baseline.objects.filter(pool=pool, user__in=users)}
    flags = _flags_of_pairs(pool, tallies)
    found = sum(
        _look(pool, book, side, baselines, flags[tally.one_id, tally.other_id])
        for tally in tallies
        for side in _sides(tally)
    )
    PairTally.objects.filter(pk__in=[tally.pk for tally in tallies]).update(is_due=False)
    return found


class _Side:
    """A tally, from the side of the one who may gain."""

    def __init__(self, tally: PairTally, *, is_one: bool) -> None:
        self.tally = tally
        self.gains, self.gives = (tally.one, tally.other) if is_one else (tally.other, tally.one)
        mine, theirs = ("one", "other") if is_one else ("other", "one")
        gain, variance = getattr(tally, f"gain_{mine}"), getattr(tally, f"variance_{mine}")
        self.together = Gain(tally.matches, gain, variance)
        self.wins: int = getattr(tally, f"wins_{mine}")
        self.losses: int = getattr(tally, f"wins_{theirs}")
        self.flow: float = getattr(tally, f"flow_{mine}")
        self.concessions: int = getattr(tally, f"concessions_{theirs}")


def _sides(tally: PairTally) -> Iterator[_Side]:
    yield _Side(tally, is_one=True)
    yield _Side(tally, is_one=False)


def _look(
    pool: Pool, book: FairPlayBook, side: _Side, baselines: dict[int, Baseline], flags: Sequence[FairPlayFlag]
) -> bool:
    """Sets a flag if there is something to see that staff has not seen."""
    tally, mine = side.tally, baselines[side.gains.pk]
    apart = Gain(mine.matches, mine.gain, mine.variance).without(side.together)
    odds = odds_of_gain(side.together, apart)
    share_of_giver = tally.matches / baselines[side.gives.pk].matches
    is_likely = odds > SCREEN
    if not is_likely and pool.key.endswith(DUEL):
        # The normal distribution flatters the tails of few duels.
        odds = max(odds, odds_of_wins(*chances_of_duels(pool.pk, side.gains.pk, side.gives.pk)))
    evidence = PairEvidence(
        together=side.together,
        apart=apart,
        wins=side.wins,
        losses=side.losses,
        flow=side.flow,
        early=tally.early,
        share=max(tally.matches / mine.matches, share_of_giver),
        share_of_giver=share_of_giver,
        usual_share=book.usual_share,
        is_giver_new=tally.first_at - side.gives.date_joined < NEW_ACCOUNT,
        is_one_network=not is_likely and share_a_network(side.gains.pk, side.gives.pk),
    )
    found = signs(evidence, odds, book.pairs)
    if not found or _is_known(flags, side):
        return False
    FairPlayFlag.objects.create(
        kind=found[0].value,
        pool=pool,
        gains=side.gains,
        gives=side.gives,
        matches=tally.matches,
        odds=odds,
        figures={
            "signs": [sign.value for sign in found],
            "gain": evidence.together.gain,
            "apart": {"matches": evidence.apart.matches, "gain": evidence.apart.gain},
            "wins": evidence.wins,
            "losses": evidence.losses,
            "flow": evidence.flow,
            "early": evidence.early,
            "concessions": side.concessions,
            "share": evidence.share,
            "usual_share": evidence.usual_share,
            "is_giver_new": evidence.is_giver_new,
            "is_one_network": evidence.is_one_network,
            "pairs": book.pairs,
            "looks": looks(tally.matches),
        },
    )
    return True


def _is_known(flags: Sequence[FairPlayFlag], side: _Side) -> bool:
    """Whether staff has been told, and the two have not met half as often again since."""
    return any(flag.gains_id == side.gains.pk and flag.matches * NEXT_LOOK > side.tally.matches for flag in flags)


def _flags_of_pairs(pool: Pool, tallies: Sequence[PairTally]) -> dict[tuple[int, int], list[FairPlayFlag]]:
    users = {user_id for tally in tallies for user_id in (tally.one_id, tally.other_id)}
    found: defaultdict[tuple[int, int], list[FairPlayFlag]] = defaultdict(list)
    for flag in FairPlayFlag.objects.filter(Q(gains__in=users) & Q(gives__in=users), pool=pool):
        low, high = sorted((flag.gains_id, flag.gives_id))
        found[low, high].append(flag)
    return found
