"""Taking an own note out of a margin."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NoSuchRemark
from games.models import Annotation


@transaction.atomic
def remove_annotation(*, annotation_id: int, user: User) -> Annotation:
    """Removes a note; only its author may, and nobody else learns whether there is one. Gives it back as it was."""
    note = (
        Annotation.objects.select_for_update(of=("self",))
        .select_related("match", "study")
        .filter(pk=annotation_id, author=user)
        .first()
    )
    if note is None:
        raise NoSuchRemark
    Annotation.objects.filter(pk=note.pk).delete()
    return note
