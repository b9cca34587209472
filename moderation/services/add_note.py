"""Writing a note for other members of staff."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.models import Case, Note
from moderation.models.cases import NOTE_LENGTH
from moderation.selectors.cases import require_handling
from moderation.services.check_words import check_words


@transaction.atomic
def add_note(*, case_id: int, user: User, text: str) -> Note:
    """Adds a note to a case, which may be decided already. Only staff read it."""
    case = Case.objects.get(pk=case_id)
    require_handling(case, user)
    words = check_words(text=text, most=NOTE_LENGTH)
    return Note.objects.create(case=case, by=user, text=words, made_at=database_now())
