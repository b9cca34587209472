"""The queue of reports, as a member of staff sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from moderation.forms import MOST_PAGES
from moderation.models import Appeal, Case, SubjectKind
from moderation.permissions import HANDLE, manages_reviewers
from moderation.registry import Waiting, kinds_of_leagues, registration, waiting_elsewhere

PAGE_LENGTH = 25


@dataclass(frozen=True)
class QueueRow:
    """A case in the list."""

    id: int
    kind: str
    person: str
    excerpt: str
    """Empty if the reader must not see it."""
    is_out_of_sight: bool
    reports: int
    opened_at: datetime
    claimed_by: str
    is_mine: bool
    outcome: str
    """In words, if it was decided."""


@dataclass(frozen=True)
class DeskPage:
    rows: tuple[QueueRow, ...]
    state: str
    kind: str
    kinds: tuple[tuple[str, str], ...]
    """The kinds that the reader looks after: values and words."""
    page: int
    earlier: int | None
    later: int | None
    open_appeals: int
    elsewhere: tuple[Waiting, ...]
    manages_reviewers: bool
    in_review: int
    """How many cases are with reviewers."""


def cases_for(user: User) -> QuerySet[Case]:
    """The cases that a member of staff looks after: not those about themselves, and for a league steward those of
    leagues alone."""
    cases = Case.objects.exclude(person=user)
    return cases if user.has_perm(HANDLE) else cases.filter(kind__in=kinds_of_leagues())


def appeals_for(user: User) -> QuerySet[Appeal]:
    """The appeals against decisions in such cases."""
    return Appeal.objects.filter(action__case__in=cases_for(user))


def desk_page(*, user: User, state: str = "open", kind: str = "", page: int = 1) -> DeskPage:
    """Cases by what is most urgent: those that many have reported first, then the oldest; decided ones by when they
    were."""
    cases = cases_for(user).select_related("person", "claimed_by")
    if state == "decided":
        cases = cases.exclude(outcome=Case.Outcome.OPEN).order_by("-decided_at", "-pk")
    else:
        cases = cases.filter(outcome=Case.Outcome.OPEN, is_in_review=state == "review").order_by(
            "-report_count", "opened_at", "pk"
        )
        cases = cases.filter(claimed_by=user) if state == "mine" else cases
    if kind:
        cases = cases.filter(kind=kind)
    start = (page - 1) * PAGE_LENGTH
    found = list(cases[start : start + PAGE_LENGTH + 1])
    shown = found[:PAGE_LENGTH]
    seen = _seen(shown, user)
    kinds = list(SubjectKind) if user.has_perm(HANDLE) else kinds_of_leagues()
    return DeskPage(
        rows=tuple(_row(case, user, case.pk in seen) for case in shown),
        state=state,
        kind=kind,
        kinds=tuple((one.value, str(one.label)) for one in kinds),
        page=page,
        earlier=page - 1 if page > 1 else None,
        later=page + 1 if len(found) > PAGE_LENGTH and page < MOST_PAGES else None,
        open_appeals=appeals_for(user).filter(answer=Appeal.Answer.OPEN).count(),
        elsewhere=tuple(waiting_elsewhere(user)),
        manages_reviewers=manages_reviewers(user),
        in_review=cases_for(user).filter(outcome=Case.Outcome.OPEN, is_in_review=True).count(),
    )


def _seen(cases: list[Case], user: User) -> set[int]:
    """The cases whose content the reader may see, with one question for each kind."""
    by_kind: dict[str, list[Case]] = {}
    for case in cases:
        by_kind.setdefault(case.kind, []).append(case)
    seen: set[int] = set()
    for kind, of_kind in by_kind.items():
        visible = registration(kind).visible
        allowed = None if visible is None else visible([case.subject_id for case in of_kind], user)
        seen |= {case.pk for case in of_kind if allowed is None or case.subject_id in allowed}
    return seen


def _row(case: Case, user: User, is_seen: bool) -> QueueRow:
    return QueueRow(
        id=case.pk,
        kind=case.get_kind_display(),
        person=case.person.get_username(),
        excerpt=case.excerpt if is_seen else "",
        is_out_of_sight=not is_seen,
        reports=case.report_count,
        opened_at=case.opened_at,
        claimed_by=case.claimed_by.get_username() if case.claimed_by else "",
        is_mine=case.claimed_by_id == user.pk,
        outcome="" if case.outcome == Case.Outcome.OPEN else case.get_outcome_display(),
    )
