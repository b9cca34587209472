"""Taking a match out of the ledger."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import Refusal
from games.text_checks import check_paragraphs
from leaderboards import outbox
from leaderboards.errors import AnnulledAlready, MayNotAnnul, NoReason, NotInLedger, NotRated
from leaderboards.models import REASON_LENGTH, FairPlayFlag, RatedMatch, Verdict
from leaderboards.selectors.verdicts import can_annul, last_verdict


@transaction.atomic
def annul_match(*, match_id: int, user: User, reason: str, flag: FairPlayFlag | None = None) -> Verdict:
    """Decides that a match does not count; a worker then writes the ledger anew without it. Only staff with the
    permission may."""
    check_may_annul(user)
    rated = lock_rated_match(match_id)
    reason = check_reason(reason)
    if last_verdict(rated) == Verdict.Kind.ANNULLED:
        raise AnnulledAlready
    return add_verdict(rated=rated, kind=Verdict.Kind.ANNULLED, by=user, reason=reason, flag=flag)


def check_may_annul(user: User) -> None:
    if not can_annul(user):
        raise MayNotAnnul


def check_reason(reason: str) -> str:
    """The reason as it is stored; raises if there is none to read."""
    try:
        return check_paragraphs(text=reason, most=REASON_LENGTH)
    except Refusal as refusal:
        raise NoReason from refusal


def lock_rated_match(match_id: int) -> RatedMatch:
    """A match of the ledger, held so that two members of staff decide one after the other."""
    rated = RatedMatch.objects.select_for_update().filter(pk=match_id).first()
    if rated is None:
        raise NotRated
    if rated.number is None:
        raise NotInLedger
    return rated


def add_verdict(
    *, rated: RatedMatch, kind: Verdict.Kind, by: User, reason: str, flag: FairPlayFlag | None = None
) -> Verdict:
    """Writes a verdict with a checked reason down and asks a worker to carry it out."""
    verdict = Verdict.objects.create(rated=rated, kind=kind, made_at=timezone.now(), by=by, reason=reason, flag=flag)
    outbox.rewriting_due(rated.pool_id)
    return verdict
