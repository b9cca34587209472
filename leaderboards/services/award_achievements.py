"""Awarding achievements for finished matches, in the order of the archive."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.archive.selectors.recount import entries_to_recount
from games.models import ArchiveEntry, ArchiveSeat
from leaderboards.achievements import ALL, Achievement, MatchFacts, player_matches, steps_reached
from leaderboards.models import (
    AchievementCount,
    AchievementItem,
    Award,
    AwardBook,
    AwardDue,
    LedgerRevision,
)
from leaderboards.selectors.match_facts import entries_settled, sort_out

BATCH = 250
MOST_AT_ONCE = 5_000
"""What one task looks at; the next finds the rest."""
SETTLE = timedelta(seconds=60)
"""How long a match lies in the archive before it is looked at, so that one with a lower number is not overtaken."""
ROWS_AT_ONCE = 500

OnProgress = Callable[[int], object]


def award_achievements(
    *,
    most: int = MOST_AT_ONCE,
    settle: timedelta = SETTLE,
    achievements: Sequence[Achievement] = ALL,
    on_progress: OnProgress = lambda done: None,
) -> int:
    """Looks at the matches that have not been looked at yet, and tells how many they were: none while the places of
    the archive are being recounted. An achievement that is new or has a new version is looked for from the beginning of
    the archive, until it has caught up with the others. Each batch is one transaction that holds the book: run twice,
    everything counts once, and what was broken off was not begun. While another worker holds the book, nothing is
    done."""
    if entries_to_recount().exists():
        return 0
    done = 0
    while done < most and (seen := _next_batch(min(BATCH, most - done), settle, achievements)):
        done += seen
        on_progress(seen)
    return done


@transaction.atomic(durable=True)
def _next_batch(size: int, settle: timedelta, achievements: Sequence[Achievement]) -> int:
    book = lock_award_book()
    if book is None:
        return 0
    now = timezone.now()
    _begin_new(book, achievements)
    seen = _apply_revisions(book, achievements, now) or _award_next(book, achievements, now - settle, now, size)
    seen = seen or _award_waiting(book, achievements, now, size)
    book.save()
    return seen


def lock_award_book(*, is_patient: bool = False) -> AwardBook | None:
    """The book, locked for the caller until the transaction ends; None if another has it, unless the caller is
    patient."""
    AwardBook.objects.get_or_create(pk=AwardBook.ONLY)
    return AwardBook.objects.select_for_update(skip_locked=not is_patient).filter(pk=AwardBook.ONLY).first()


def _begin_new(book: AwardBook, achievements: Sequence[Achievement]) -> None:
    """An achievement whose version is not in the book begins at nothing. What has been awarded for an older version
    stays awarded."""
    if not book.pointers:
        book.revisions = newest_revisions()
    for achievement in achievements:
        if achievement.key not in book.pointers:
            AchievementCount.objects.filter(achievement=achievement.id).delete()
            AchievementItem.objects.filter(achievement=achievement.id).delete()
            book.pointers = {
                key: number for key, number in book.pointers.items() if key.rpartition("@")[0] != achievement.id
            }
            book.pointers[achievement.key] = 0


def _award_next(
    book: AwardBook, achievements: Sequence[Achievement], moment: datetime, now: datetime, size: int
) -> int:
    """Those that are furthest behind look at the next matches, until they are where others are."""
    pointers = sorted({book.pointers[achievement.key] for achievement in achievements})
    hindmost, ahead = pointers[0], pointers[1] if len(pointers) > 1 else None
    lagging = [achievement for achievement in achievements if book.pointers[achievement.key] == hindmost]
    entries = entries_settled(hindmost, ahead, moment, size)
    if not entries:
        return 0
    found = sort_out(entries, now)
    _Awarding(book, lambda match: lagging).award(found.ready)
    AwardDue.objects.bulk_create(
        (AwardDue(entry_id=number, due_at=due_at) for number, due_at in found.later.items()), ignore_conflicts=True
    )
    for achievement in lagging:
        book.pointers[achievement.key] = entries[-1].pk
    return len(entries)


def _award_waiting(book: AwardBook, achievements: Sequence[Achievement], now: datetime, size: int) -> int:
    """Matches that had to wait are looked at for all achievements that have passed them."""
    numbers = list(
        AwardDue.objects.filter(due_at__lte=now).order_by("due_at", "pk").values_list("pk", flat=True)[:size]
    )
    if not numbers:
        return 0
    found = sort_out(list(ArchiveEntry.objects.filter(pk__in=numbers).order_by("pk")), now)
    _Awarding(book, _passed(book, achievements)).award(found.ready)
    AwardDue.objects.filter(pk__in=[number for number in numbers if number not in found.later]).delete()
    AwardDue.objects.bulk_create(
        [AwardDue(entry_id=number, due_at=due_at) for number, due_at in found.later.items()],
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=["due_at"],
    )
    return len(numbers)


def _apply_revisions(book: AwardBook, achievements: Sequence[Achievement], now: datetime) -> int:
    """Where a match was taken out of a ledger, or in again, its people are counted anew: one revision at a time."""
    for pool, newest in newest_revisions().items():
        applied = book.revisions.get(pool, 0)
        if newest > applied:
            revision = LedgerRevision.objects.filter(pool__key=pool, number__gt=applied).order_by("number")[0]
            book.revisions[pool] = revision.number
            people = ArchiveSeat.objects.filter(entry__match__rated__verdicts__revision=revision, user__isnull=False)
            for user_id in sorted(set(people.values_list("user_id", flat=True))):
                assert user_id is not None, "others are left out"
                _recount_person(book, achievements, user_id, now)
            return 1
    return 0


def newest_revisions() -> dict[str, int]:
    """The number of the last revision of each ledger that has any, by the key of the pool."""
    return dict(LedgerRevision.objects.values_list("pool__key").annotate(newest=Max("number")).order_by("pool__key"))


def _recount_person(book: AwardBook, achievements: Sequence[Achievement], user_id: int, now: datetime) -> None:
    """Takes back everything that a person has, and awards it again from their own matches."""
    take_back(book, user_id)
    last = 0
    passed = _passed(book, achievements)
    seats = ArchiveSeat.objects.filter(user=user_id, entry__is_listed=True).order_by("entry")
    while numbers := list(seats.filter(entry__gt=last).values_list("entry_id", flat=True)[:BATCH]):
        waiting = set(AwardDue.objects.filter(pk__in=numbers).values_list("pk", flat=True))
        entries = ArchiveEntry.objects.filter(pk__in=set(numbers) - waiting).order_by("pk")
        _Awarding(book, passed, {user_id}).award(sort_out(list(entries), now).ready)
        last = numbers[-1]


def take_back(book: AwardBook, user_id: int) -> None:
    """Takes back everything that a person has earned. The caller holds the book and writes it."""
    for name, step in Award.objects.filter(user=user_id).values_list("achievement", "step"):
        _add_holder(book, name, step, -1)
    for model in (Award, AchievementCount, AchievementItem):
        model.objects.filter(user=user_id).delete()


def _passed(book: AwardBook, achievements: Sequence[Achievement]) -> Callable[[MatchFacts], list[Achievement]]:
    return lambda match: [one for one in achievements if book.pointers[one.key] >= match.number]


def _add_holder(book: AwardBook, name: str, step: int, more: int) -> None:
    holders = book.holders.setdefault(name, {})
    holders[str(step)] = holders.get(str(step), 0) + more


class _Found(NamedTuple):
    """What one person did in one match for one achievement."""

    match: MatchFacts
    user_id: int
    achievement: Achievement
    items: Sequence[str]

    @property
    def key(self) -> tuple[int, str]:
        return self.user_id, self.achievement.id


class _AchievementProgress:
    """How far people have come with their achievements, and what is new about it."""

    def __init__(
        self,
        counts: dict[tuple[int, str], int],
        known: set[tuple[int, str, str]],
        has: set[tuple[int, str, int]],
    ) -> None:
        self._counts = counts
        self._known = known
        """The items that are in a person's collections."""
        self._has = has
        """The steps that a person was awarded."""
        self._changed: set[tuple[int, str]] = set()
        self.fresh: list[AchievementItem] = []
        self.awards: list[Award] = []

    @classmethod
    def read(cls, found: Sequence[_Found]) -> _AchievementProgress:
        """As far as the people who were found have come with what was found of them."""
        people = {one.user_id for one in found}
        names = {one.achievement.id for one in found}
        collected = [one for one in found if one.achievement.is_collection]
        counts = AchievementCount.objects.filter(user__in=people, achievement__in=names)
        known = AchievementItem.objects.filter(
            user__in=people,
            achievement__in={one.achievement.id for one in collected},
            item__in={item for one in collected for item in one.items},
        )
        has = Award.objects.filter(user__in=people, achievement__in=names)
        return cls(
            {(row.user_id, row.achievement): row.count for row in counts},
            set(known.values_list("user_id", "achievement", "item")),
            set(has.values_list("user_id", "achievement", "step")),
        )

    def count(self, found: _Found) -> None:
        """Adds what was found, and awards the steps that it reaches."""
        new = self._collect(found) if found.achievement.is_collection else found.items
        if not new:
            return
        before = self._counts.get(found.key, 0)
        after = self._counts[found.key] = before + len(new)
        self._changed.add(found.key)
        for step in steps_reached(found.achievement, before, after):
            if (*found.key, step) not in self._has:
                self._has.add((*found.key, step))
                self.awards.append(_award(found.match, found.user_id, found.achievement, step))

    @property
    def changed_counts(self) -> list[tuple[int, str, int]]:
        return [(*key, self._counts[key]) for key in sorted(self._changed)]

    def _collect(self, found: _Found) -> Sequence[str]:
        """The items that are new in a collection, which has them from now on."""
        user_id, name = found.key
        new = [item for item in found.items if (user_id, name, item) not in self._known]
        self._known |= {(user_id, name, item) for item in new}
        self.fresh += [AchievementItem(user_id=user_id, achievement=name, item=item) for item in new]
        return new


class _Awarding:
    """Some matches, looked at for some achievements. The book is held."""

    def __init__(
        self,
        book: AwardBook,
        sought: Callable[[MatchFacts], Sequence[Achievement]],
        people: Collection[int] | None = None,
    ) -> None:
        self._book = book
        self._sought = sought
        self._people = people
        """For whom; None for everybody."""

    def award(self, matches: Sequence[MatchFacts]) -> None:
        """Counts and awards what is in these matches, the first of them first."""
        found = self._found(matches)
        progress = _AchievementProgress.read(found)
        for one in found:
            progress.count(one)
        self._write(progress.fresh, progress.awards, progress.changed_counts)

    def _found(self, matches: Sequence[MatchFacts]) -> list[_Found]:
        """What people have done in these matches that counts for an achievement."""
        return [
            _Found(match, played.seat.user_id, achievement, items)
            for match in matches
            for played in player_matches(match)
            if played.seat.user_id is not None and (self._people is None or played.seat.user_id in self._people)
            for achievement in self._sought(match)
            if (items := achievement.found_by(played))
        ]

    def _write(self, fresh: list[AchievementItem], awards: list[Award], counts: Iterable[tuple[int, str, int]]) -> None:
        AchievementItem.objects.bulk_create(fresh, batch_size=ROWS_AT_ONCE)
        AchievementCount.objects.bulk_create(
            [AchievementCount(user_id=user_id, achievement=name, count=count) for user_id, name, count in counts],
            update_conflicts=True,
            unique_fields=["user", "achievement"],
            update_fields=["count"],
            batch_size=ROWS_AT_ONCE,
        )
        Award.objects.bulk_create(awards, batch_size=ROWS_AT_ONCE)
        for award in awards:
            _add_holder(self._book, award.achievement, award.step, 1)


def _award(match: MatchFacts, user_id: int, achievement: Achievement, step: int) -> Award:
    return Award(
        user_id=user_id,
        achievement=achievement.id,
        step=step,
        match_id=match.match_id,
        earned_at=match.ended_at,
    )
