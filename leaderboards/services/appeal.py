"""Asking staff to think again about a match that was taken out."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.models import User
from leaderboards.errors import AppealedAlready, BadAppeal, NotAnnulled, NotYourMatch
from leaderboards.models import APPEAL_LENGTH, Appeal, Verdict
from leaderboards.selectors.verdicts import may_appeal_as_player

LEAST_LENGTH = 10


def appeal(*, match_id: int, user: User, text: str) -> Appeal:
    """Puts what a player says before staff, once for every time the match was taken out."""
    verdict = Verdict.objects.filter(rated=match_id).select_related("flag").order_by("-pk").first()
    if verdict is None or verdict.kind != Verdict.Kind.ANNULLED:
        raise NotAnnulled
    if not may_appeal_as_player(match_id, user, verdict):
        raise NotYourMatch
    text = text.strip()
    if not LEAST_LENGTH <= len(text) <= APPEAL_LENGTH:
        raise BadAppeal
    try:
        with transaction.atomic():
            return Appeal.objects.create(verdict=verdict, user=user, text=text)
    except IntegrityError as error:
        raise AppealedAlready from error
