"""What staff did, in counts per month, for everybody to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from django.core.cache import cache
from django.db.models import Count, QuerySet
from django.db.models.functions import TruncMonth

from accounts.database_time import database_now
from moderation.models import Action, Appeal, Case, Review
from moderation.selectors.reviewers import Agreement, agreement_of_all

MONTHS = 12
KEPT_SECONDS = 3600
_KEY = "moderation-transparency-2"


@dataclass(frozen=True)
class MonthRow:
    """One month."""

    month: date
    reports: int
    """Cases that were opened: many reports of one thing are one."""
    dismissed: int
    actions: tuple[int, ...]
    """By the kinds of actions, in their order."""
    appeals: int
    lifted: int
    """Appeals after which an action was lifted."""


@dataclass(frozen=True)
class ReviewCounts:
    """What reviewers did in these months."""

    closed: int
    settled: int
    """Without staff."""
    agreement: Agreement


@dataclass(frozen=True)
class TransparencyPage:
    kinds: tuple[str, ...]
    rows: tuple[MonthRow, ...]
    """The newest first."""
    reviews: ReviewCounts


def transparency_page() -> TransparencyPage:
    """The last twelve months. It is worked out once an hour: everybody may ask for it."""
    found: tuple[tuple[MonthRow, ...], ReviewCounts] | None = cache.get_or_set(_KEY, _found, KEPT_SECONDS)
    assert found is not None, "what is worked out is never None"
    return TransparencyPage(tuple(str(kind.label) for kind in Action.Kind), *found)


def _found() -> tuple[tuple[MonthRow, ...], ReviewCounts]:
    return _rows(), _reviews()


def _reviews() -> ReviewCounts:
    *_others, first = _last_months(database_now())
    closed = Review.objects.filter(closed_at__gte=datetime(first.year, first.month, 1, tzinfo=UTC))
    settled = closed.exclude(case__outcome=Case.Outcome.OPEN).filter(case__decided_by=None)
    return ReviewCounts(closed.count(), settled.count(), agreement_of_all())


def _rows() -> tuple[MonthRow, ...]:
    months = list(_last_months(database_now()))
    since = datetime(months[-1].year, months[-1].month, 1, tzinfo=UTC)
    reports = _by_month(Case.objects.filter(opened_at__gte=since), "opened_at")
    decided = Case.objects.filter(outcome=Case.Outcome.DISMISSED, decided_at__gte=since)
    dismissed = _by_month(decided, "decided_at")
    actions = {kind: _by_month(Action.objects.filter(kind=kind, made_at__gte=since), "made_at") for kind in Action.Kind}
    answered = Appeal.objects.exclude(answer=Appeal.Answer.OPEN).filter(answered_at__gte=since)
    appeals = _by_month(answered, "answered_at")
    lifted = _by_month(answered.filter(answer=Appeal.Answer.LIFTED), "answered_at")
    return tuple(
        MonthRow(
            month=month,
            reports=reports[month],
            dismissed=dismissed[month],
            actions=tuple(counts[month] for counts in actions.values()),
            appeals=appeals[month],
            lifted=lifted[month],
        )
        for month in months
    )


def _by_month(rows: QuerySet[Case] | QuerySet[Action] | QuerySet[Appeal], field: str) -> Counter[date]:
    months = TruncMonth(field, tzinfo=UTC)
    counted: Iterable[tuple[datetime, int]] = (
        rows.annotate(month=months).order_by().values_list("month").annotate(Count("pk"))
    )
    return Counter({month.date(): count for month, count in counted})


def _last_months(now: datetime) -> Iterable[date]:
    """The first days of this month and of those before it."""
    year, month = now.astimezone(UTC).year, now.astimezone(UTC).month
    for _ in range(MONTHS):
        yield date(year, month, 1)
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
