"""Asking for another look at a decision."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.errors import AppealedAlready, MayNot
from moderation.models import Action, ActionEnd
from moderation.models import Appeal as AppealRow
from moderation.models.actions import APPEAL_LENGTH
from moderation.services.check_words import check_words


def appeal(*, action_id: int, user: User, text: str) -> AppealRow:
    """Puts what a person says about an action before staff, once for each action."""
    action = Action.objects.get(pk=action_id)
    if action.person_id != user.pk or ActionEnd.objects.filter(action=action, how=ActionEnd.How.LIFTED).exists():
        raise MayNot
    words = check_words(text=text, most=APPEAL_LENGTH)
    try:
        with transaction.atomic():
            return AppealRow.objects.create(action=action, text=words, made_at=database_now())
    except IntegrityError as error:
        raise AppealedAlready from error
