"""Annotating a ply of a record."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import User
from games.archive.selectors.margin_notes import annotation_refusal
from games.archive.selectors.studies import Source, replayed_for
from games.errors import EmptyWords, NoSuchPly, SaidTwice, TooManyRemarks
from games.models import Annotation
from games.text_checks import check_note

MOST_NOTES = limits.NOTES_OF_RECORD.most
"""Annotations of one person on one record."""
NOTE_LENGTH = 1000


@transaction.atomic
def annotate(*, user: User, source: Source, ply: int, mark: Annotation.Mark, text: str) -> Annotation:
    """Adds words, a mark or both to a ply of a finished match that the person has played, or of an own study."""
    # Requests of one person wait for each other here: otherwise both would count the same annotations.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    replayed = replayed_for(user=user, source=source)
    if refusal := annotation_refusal(replayed=replayed, user=user):
        raise refusal
    if not 0 <= ply <= len(replayed.plies):
        raise NoSuchPly
    words = _checked(text, mark)
    notes = source.annotations.filter(author=user)
    if notes.filter(ply=ply, mark=mark, text=words).exists():
        raise SaidTwice
    limits.spend(limits.NOTES, person=user.pk)
    if notes.count() >= MOST_NOTES:
        raise TooManyRemarks
    return source.annotations.create(author=user, ply=ply, mark=mark, text=words)


def _checked(text: str, mark: Annotation.Mark) -> str:
    """The words on one line; a mark needs none."""
    words = check_note(text=text, most=NOTE_LENGTH)
    if not words and not mark:
        raise EmptyWords
    return words
