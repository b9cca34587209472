"""Asking staff to think again about a match that was taken out."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.models import User
from games.errors import Refusal
from games.text_checks import check_paragraphs
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
    words = _checked(text)
    try:
        with transaction.atomic():
            return Appeal.objects.create(verdict=verdict, user=user, text=words)
    except IntegrityError as error:
        raise AppealedAlready from error


def _checked(text: str) -> str:
    """What the player says as it is stored; raises if it is too short to say anything."""
    try:
        words = check_paragraphs(text=text, most=APPEAL_LENGTH)
    except Refusal as refusal:
        raise BadAppeal from refusal
    if len(words) < LEAST_LENGTH:
        raise BadAppeal
    return words
