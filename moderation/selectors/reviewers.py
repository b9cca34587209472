"""Who votes on cases, and how often they agree with staff."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.database_time import database_now
from accounts.models import User
from accounts.selectors.people import has_confirmed_address
from moderation.models import Action, ActionEnd, Answer, Review, Reviewer, Vote
from moderation.panel import CLEAN_FOR, LEAST_AGE, LEAST_AGREEMENT, LEAST_MEASURED
from moderation.registry import Requirement, further_requirements

MOST_REVIEWERS = 200
AGREED = Q(answer=Answer.FINE, review__verdict=Review.Verdict.FINE) | (
    ~Q(answer=Answer.FINE) & Q(review__verdict=Review.Verdict.BROKEN)
)


class Agreement(NamedTuple):
    """How many votes of those that staff decided too were the same."""

    agreed: int = 0
    measured: int = 0

    @property
    def per_cent(self) -> int:
        return round(100 * self.agreed / self.measured) if self.measured else 0

    @property
    def is_too_low(self) -> bool:
        return self.measured >= LEAST_MEASURED and self.per_cent < LEAST_AGREEMENT


@dataclass(frozen=True)
class ReviewerRow:
    """A reviewer, for staff."""

    id: int
    name: str
    since: datetime
    votes: int
    agreement: Agreement
    is_removed: bool
    state: str


def requirements_of(user: User) -> list[Requirement]:
    """What a member needs to become a reviewer, and whether they have it."""
    now, days = database_now(), LEAST_AGE.days
    warned = Action.objects.filter(person=user, made_at__gt=now - CLEAN_FOR)
    is_clean = not warned.exclude(end__how=ActionEnd.How.LIFTED).exists()
    age = ngettext("Your account is %(n)s day old", "Your account is %(n)s days old", days) % {"n": days}
    return [
        Requirement(age, user.date_joined <= now - LEAST_AGE),
        Requirement(_("You have confirmed your email address"), has_confirmed_address(user)),
        *further_requirements(user),
        Requirement(_("No warnings in the last 12 months"), is_clean),
    ]


def meets_requirements(user: User) -> bool:
    is_member = user.is_active and not user.is_guest and not user.is_bot and not user.is_staff
    return is_member and all(requirement.is_met for requirement in requirements_of(user))


def is_reviewer(user: User) -> bool:
    """Whether a person may vote now: who was trusted once has to go on meeting the requirements, and to agree with
    staff often enough."""
    is_listed = Reviewer.objects.filter(person=user, left_at=None, removed_at=None).exists()
    return is_listed and meets_requirements(user) and not agreement_of(user).is_too_low


def agreement_of(user: User) -> Agreement:
    return Agreement(**_measured(Vote.objects.filter(voter=user)).aggregate(agreed=_agreed(), measured=Count("pk")))


def agreement_of_all() -> Agreement:
    return Agreement(**_measured(Vote.objects.all()).aggregate(agreed=_agreed(), measured=Count("pk")))


def reviewer_list() -> tuple[ReviewerRow, ...]:
    """All reviewers, those who agree least with staff first."""
    rows = list(Reviewer.objects.filter(left_at=None).select_related("person").order_by("-since")[:MOST_REVIEWERS])
    ids = [row.person_id for row in rows]
    votes = dict(Vote.objects.filter(voter__in=ids).values_list("voter").annotate(Count("pk")))
    measured = (
        _measured(Vote.objects.filter(voter__in=ids)).values_list("voter").annotate(agreed=_agreed(), count=Count("pk"))
    )
    agreements = {person: Agreement(agreed, count) for person, agreed, count in measured}
    found = [_row(row, votes.get(row.person_id, 0), agreements.get(row.person_id, Agreement())) for row in rows]
    return tuple(sorted(found, key=lambda row: (row.agreement.measured == 0, row.agreement.per_cent, row.name)))


def _measured(votes: QuerySet[Vote]) -> QuerySet[Vote]:
    """The votes that can be compared with what staff found."""
    return votes.exclude(answer=Answer.STAFF).exclude(review__verdict=Review.Verdict.NONE)


def _agreed() -> Count:
    return Count("pk", filter=AGREED)


def _row(row: Reviewer, votes: int, agreement: Agreement) -> ReviewerRow:
    is_removed = row.removed_at is not None
    state = _("removed") if is_removed else _("paused: agrees too rarely") if agreement.is_too_low else ""
    return ReviewerRow(row.person_id, row.person.get_username(), row.since, votes, agreement, is_removed, state)
