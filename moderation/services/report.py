"""Reporting something to staff."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q

from accounts.database_time import database_now
from accounts.models import User
from moderation.conduct import Rule
from moderation.errors import MembersReport, NothingToReport, ReportedAlready, ReportedEnough
from moderation.models import Case, SubjectKind
from moderation.models import Report as ReportRow
from moderation.models.cases import EXCERPT_LENGTH, REPORT_LENGTH
from moderation.registry import registration
from moderation.services.check_words import check_words
from moderation.services.open_review import open_review

AGAIN_AFTER = timedelta(days=30)
"""For so long after a decision the same person does not report the same thing again."""

MOST_AGAINST_ONE = 5
"""So many open reports one member has about another: a flood counts no more than that."""

OF_PEOPLE = {Rule.NAMES: SubjectKind.NAME, Rule.FAIR_PLAY: SubjectKind.FAIR_PLAY}
"""Of a person, these are cases of their own: others look at them, and other actions fit."""


@transaction.atomic
def report(*, kind: SubjectKind, ref: str, user: User, rule: Rule, text: str = "") -> ReportRow:
    """Puts something before staff, once for each member who asks: all reports of one thing make one case. `ref` names
    it as in its address. No one but staff learns who reported it."""
    if user.is_guest or user.is_bot:
        raise MembersReport
    feature = registration(kind)
    subject = feature.find(ref, user)
    if subject is None or rule not in feature.rules:
        raise NothingToReport
    words = check_words(text=text, most=REPORT_LENGTH, may_be_empty=True)
    filed_as = OF_PEOPLE.get(rule, kind) if kind == SubjectKind.PROFILE else kind
    now = database_now()
    # Of several who report it at once, all but the first wait here for the case that the first has opened.
    User.objects.select_for_update(no_key=True).get(pk=subject.person.pk)
    is_recent = Q(case__outcome=Case.Outcome.OPEN) | Q(case__decided_at__gt=now - AGAIN_AFTER)
    if ReportRow.objects.filter(is_recent, reporter=user, case__kind=filed_as, case__subject_id=subject.id).exists():
        raise ReportedAlready
    open_reports = ReportRow.objects.filter(reporter=user, case__person=subject.person, case__outcome=Case.Outcome.OPEN)
    if open_reports.count() >= MOST_AGAINST_ONE:
        raise ReportedEnough
    case, is_new = Case.objects.get_or_create(
        kind=filed_as,
        subject_id=subject.id,
        outcome=Case.Outcome.OPEN,
        defaults={"person": subject.person, "excerpt": subject.text[:EXCERPT_LENGTH], "opened_at": now},
    )
    made = ReportRow.objects.create(case=case, reporter=user, rule=rule, text=words, made_at=now)
    Case.objects.filter(pk=case.pk).update(report_count=F("report_count") + 1)
    if is_new:
        open_review(case=case)
    if is_new and feature.reported is not None:
        feature.reported(subject.id, user)
    return made
