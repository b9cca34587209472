"""Removing an own annotation."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NoSuchRemark
from games.models import Annotation


@transaction.atomic
def remove_annotation(*, annotation_id: int, user: User) -> Annotation:
    """Removes an annotation; only its author may, and no other person learns whether there is one. Returns it as it
    was."""
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
