"""A case with all that a decision needs: what was reported and where it stands, by whom, and what went before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count
from django.utils.translation import gettext as _

from accounts.models import User
from moderation.conduct import SENTENCES, Rule, address_of
from moderation.models import Action, Answer, Appeal, Case, Vote
from moderation.permissions import Permission, may
from moderation.registry import Context, registration
from moderation.selectors.cases import CLAIM_AGE, has_lapsed
from moderation.selectors.desk import appeals_for
from moderation.selectors.standing import ActionView, action_view, end_words

MOST_REPORTS, MOST_NOTES, MOST_HISTORY = 50, 100, 20


@dataclass(frozen=True)
class ReportRow:
    by: str
    rule: str
    text: str
    at: datetime


@dataclass(frozen=True)
class NoteRow:
    by: str
    text: str
    at: datetime


@dataclass(frozen=True)
class EarlierCase:
    """Another case about the same person."""

    id: int
    kind: str
    outcome: str
    reports: int
    opened_at: datetime
    can_open: bool


@dataclass(frozen=True)
class EarlierAction:
    id: int
    kind: str
    by: str
    reason: str
    at: datetime
    ends_at: datetime | None
    ended: str


@dataclass(frozen=True)
class CasePage:
    """A case for one member of staff."""

    id: int
    kind: str
    person: str
    person_address: str
    excerpt: str
    context: Context | None
    """None if it is gone."""
    rules: tuple[tuple[str, str], ...]
    """What each rule says that it was reported for, and where it is explained."""
    reports: tuple[ReportRow, ...]
    report_count: int
    notes: tuple[NoteRow, ...]
    earlier_cases: tuple[EarlierCase, ...]
    earlier_actions: tuple[EarlierAction, ...]
    actions: tuple[EarlierAction, ...]
    """What was done in this case."""
    outcome: str
    """In words, if it was decided."""
    decided_by: str
    decided_at: datetime | None
    claimed_by: str
    is_open: bool
    is_mine: bool
    can_claim: bool
    free_from: datetime | None
    """When a case that another has claimed can be taken over; None if it is not theirs."""
    kinds: tuple[Action.Kind, ...]
    """What the reader may do."""
    usual_rule: str
    """Of which most reports speak."""
    is_in_review: bool
    """Whether reviewers vote on it now: to claim it ends the vote."""
    votes: tuple[tuple[str, int], ...]
    """What reviewers thought, and how many; told when the case has been decided."""


@dataclass(frozen=True)
class AppealRow:
    """An appeal, for staff."""

    id: int
    case: int
    person: str
    action: ActionView
    kind: str
    decided_by: str
    text: str
    at: datetime
    is_open: bool
    answer: str
    words: str
    is_own: bool
    """Whether the reader made the decision."""
    can_answer: bool


def case_page(*, case: Case, user: User) -> CasePage:
    """The caller has checked that the reader may handle the case."""
    feature = registration(case.kind)
    reports = list(case.reports.select_related("reporter").order_by("-pk")[:MOST_REPORTS])
    rules = sorted({report.rule for report in reports}, key=[report.rule for report in reports].count, reverse=True)
    others = Case.objects.filter(person=case.person_id).exclude(pk=case.pk).order_by("-pk")[:MOST_HISTORY]
    actions = Action.objects.filter(person=case.person_id).select_related("by", "end").order_by("-pk")[:MOST_HISTORY]
    history = [(action.case_id, _earlier_action(action)) for action in actions]
    is_open, is_mine = case.outcome == Case.Outcome.OPEN, case.claimed_by_id == user.pk
    return CasePage(
        id=case.pk,
        kind=case.get_kind_display(),
        person=case.person.get_username(),
        person_address=case.person.get_absolute_url() if case.person.is_active and not case.person.is_guest else "",
        excerpt=case.excerpt,
        context=feature.show(case.subject_id, user),
        rules=tuple((str(SENTENCES[Rule(rule)]), address_of(Rule(rule))) for rule in rules),
        reports=tuple(
            ReportRow(row.reporter.get_username(), row.get_rule_display(), row.text, row.made_at) for row in reports
        ),
        report_count=case.report_count,
        notes=tuple(
            NoteRow(note.by.get_username(), note.text, note.made_at)
            for note in case.notes.select_related("by").order_by("pk")[:MOST_NOTES]
        ),
        earlier_cases=tuple(_earlier_case(other, user) for other in others),
        earlier_actions=tuple(row for case_id, row in history if case_id != case.pk),
        actions=tuple(row for case_id, row in history if case_id == case.pk),
        outcome="" if is_open else case.get_outcome_display(),
        decided_by=case.decided_by.get_username() if case.decided_by else _("reviewers"),
        decided_at=case.decided_at,
        claimed_by=case.claimed_by.get_username() if case.claimed_by else "",
        is_open=is_open,
        is_mine=is_open and is_mine,
        can_claim=is_open and not is_mine and (case.claimed_by_id is None or has_lapsed(case)),
        free_from=case.claimed_at + CLAIM_AGE if is_open and not is_mine and case.claimed_at else None,
        kinds=offered_kinds(case, user),
        usual_rule=rules[0] if rules else "",
        is_in_review=case.is_in_review,
        votes=() if is_open else _votes(case),
    )


def _votes(case: Case) -> tuple[tuple[str, int], ...]:
    found = Vote.objects.filter(review=case.pk).values_list("answer").annotate(votes=Count("pk")).order_by("-votes")
    return tuple((str(Answer(answer).label), count) for answer, count in found)


def decider_words(action: Action) -> str:
    """Who took an action, for staff."""
    return action.by.get_username() if action.by else _("reviewers")


def offered_kinds(case: Case, user: User) -> tuple[Action.Kind, ...]:
    """What a member of staff may do in a case, as far as it makes sense there."""
    can_hide = registration(case.kind).hide is not None
    return tuple(
        kind
        for kind in Action.Kind
        if (kind != Action.Kind.HIDE or can_hide) and may(user=user, permission=Permission(kind.value), kind=case.kind)
    )


def appeal_list(*, user: User, most: int = 50) -> tuple[AppealRow, ...]:
    """Appeals that a member of staff looks after: the open ones first, the oldest of them at the top."""
    appeals = appeals_for(user).select_related("action__case", "action__person", "action__by", "action__end")
    waiting = list(appeals.filter(answer=Appeal.Answer.OPEN).order_by("made_at")[:most])
    settled = list(appeals.exclude(answer=Appeal.Answer.OPEN).order_by("-answered_at")[:most])
    return tuple(_appeal_row(appeal, user) for appeal in (*waiting, *settled))


def _appeal_row(appeal: Appeal, user: User) -> AppealRow:
    action = appeal.action
    action.appeal = appeal
    is_open, is_own = appeal.answer == Appeal.Answer.OPEN, action.by_id == user.pk
    may_answer = may(user=user, permission=Permission(action.kind), kind=action.case.kind)
    return AppealRow(
        id=appeal.pk,
        case=action.case_id,
        person=action.person.get_username(),
        action=action_view(action),
        kind=action.get_kind_display(),
        decided_by=decider_words(action),
        text=appeal.text,
        at=appeal.made_at,
        is_open=is_open,
        answer="" if is_open else appeal.get_answer_display(),
        words=appeal.words,
        is_own=is_own,
        can_answer=is_open and not is_own and may_answer,
    )


def _earlier_case(case: Case, user: User) -> EarlierCase:
    can_open = may(user=user, permission=Permission.HANDLE, kind=case.kind)
    return EarlierCase(
        case.pk, case.get_kind_display(), case.get_outcome_display(), case.report_count, case.opened_at, can_open
    )


def _earlier_action(action: Action) -> EarlierAction:
    return EarlierAction(
        id=action.pk,
        kind=action.get_kind_display(),
        by=decider_words(action),
        reason=action.reason,
        at=action.made_at,
        ends_at=action.ends_at,
        ended=end_words(action),
    )
