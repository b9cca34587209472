"""What reviewers see: the cases they may vote on, and what became of their votes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.database_time import database_now
from accounts.models import User
from accounts.selectors.people import people_close_to
from moderation.conduct import SENTENCES, Rule, address_of
from moderation.errors import NoReviewer, ReviewClosed, TooClose, VotedAlready
from moderation.models import Answer, Case, Report, Review, Reviewer, Vote
from moderation.panel import ENOUGH, MOST_VOTES, SAMPLE, agrees
from moderation.registry import Context, Requirement, kinds_in_review, registration
from moderation.selectors.reviewers import Agreement, agreement_of, is_reviewer, meets_requirements, requirements_of

MOST_OPEN, MOST_VOTED = 100, 20


@dataclass(frozen=True)
class OpenReview:
    """A case to vote on."""

    id: int
    rule: str
    place: str
    ends_at: datetime


@dataclass(frozen=True)
class VotedReview:
    """A case that the reader has voted on."""

    answer: str
    at: datetime
    is_open: bool
    outcome: str
    """What reviewers agreed on, once the vote has closed."""
    is_same: bool | None
    """Whether staff found the same; None if they were not asked."""


@dataclass(frozen=True)
class ReviewsPage:
    is_reviewer: bool
    can_join: bool
    is_listed: bool
    """Whether the reader is on the list of reviewers, even if they may not vote now."""
    is_removed: bool
    is_paused: bool
    """Whether their votes agreed with staff too seldom."""
    requirements: tuple[Requirement, ...]
    agreement: Agreement
    open: tuple[OpenReview, ...]
    voted: tuple[VotedReview, ...]
    enough: int = ENOUGH
    most: int = MOST_VOTES
    sample: int = SAMPLE


@dataclass(frozen=True)
class ReviewPage:
    """A case for a reviewer: nothing that is not public, and no votes of others."""

    id: int
    context: Context
    rules: tuple[tuple[str, str], ...]
    """What it was reported for, and where that is explained."""
    ends_at: datetime


def reviews_page(user: User) -> ReviewsPage:
    row = Reviewer.objects.filter(person=user).first()
    is_removed, is_listed = (row is not None and row.removed_at is not None), (row is not None and row.left_at is None)
    may_vote, agreement = is_reviewer(user), agreement_of(user)
    return ReviewsPage(
        is_reviewer=may_vote,
        can_join=not is_listed and not is_removed and meets_requirements(user),
        is_listed=is_listed and not is_removed,
        is_removed=is_removed,
        is_paused=agreement.is_too_low,
        requirements=tuple(requirements_of(user)),
        agreement=agreement,
        open=_open_reviews(user) if may_vote else (),
        voted=_voted_reviews(user),
    )


def review_page(*, case: Case, user: User) -> ReviewPage | None:
    """The caller has checked that the reader may vote on it; None if it is gone."""
    context = registration(case.kind).show(case.subject_id, user)
    if context is None:
        return None
    rules = dict.fromkeys(Report.objects.filter(case=case).order_by("pk").values_list("rule", flat=True))
    told = tuple((str(SENTENCES[Rule(rule)]), address_of(Rule(rule))) for rule in rules)
    return ReviewPage(case.pk, context, told, case.review.ends_at)


def require_may_vote(case: Case, user: User) -> None:
    """Refuses a vote by a person who is no reviewer, is too close to the people concerned, or has voted."""
    if not is_reviewer(user):
        raise NoReviewer
    if not open_cases().filter(pk=case.pk).exists():
        raise ReviewClosed
    if case not in _far_from([case], user):
        raise TooClose
    if Vote.objects.filter(review=case.pk, voter=user).exists():
        raise VotedAlready


def open_cases() -> QuerySet[Case]:
    """The cases on which reviewers vote now."""
    return Case.objects.filter(
        is_in_review=True, outcome=Case.Outcome.OPEN, review__closed_at=None, review__ends_at__gt=database_now()
    )


def _open_reviews(user: User) -> tuple[OpenReview, ...]:
    cases = open_cases().exclude(review__votes__voter=user).select_related("review").order_by("review__ends_at", "pk")
    far = _far_from(list(cases[:MOST_OPEN]), user)
    rules = dict(Report.objects.filter(case__in=far).order_by("-pk").values_list("case", "rule"))
    return tuple(
        OpenReview(case.pk, str(Rule(rules[case.pk]).label), case.excerpt, case.review.ends_at) for case in far
    )


def _far_from(cases: list[Case], user: User) -> list[Case]:
    """Those of the cases in which the reader knows no one who took part in it or reported it."""
    near = people_close_to(user)
    kept: set[int] = set()
    for kind in kinds_in_review():
        involved = registration(kind).involved
        of_kind = [case for case in cases if case.kind == kind]
        found = involved([case.subject_id for case in of_kind]) if involved is not None else {}
        kept |= {case.pk for case in of_kind if near.isdisjoint(found.get(case.subject_id, near) | {case.person_id})}
    close = Report.objects.filter(case__in=kept, reporter__in=near).values_list("case", flat=True)
    kept -= set(close)
    return [case for case in cases if case.pk in kept]


def _voted_reviews(user: User) -> tuple[VotedReview, ...]:
    votes = Vote.objects.filter(voter=user).select_related("review").order_by("-pk")[:MOST_VOTED]
    return tuple(_voted_review(vote, vote.review) for vote in votes)


def _voted_review(vote: Vote, review: Review) -> VotedReview:
    is_open = review.closed_at is None
    outcome = "" if is_open else str(Answer(review.outcome).label)
    return VotedReview(
        str(Answer(vote.answer).label), vote.made_at, is_open, outcome, agrees(vote.answer, review.verdict)
    )
