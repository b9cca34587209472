"""Deleting the annotations, bookmarks and studies of a closed account."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import Annotation, Bookmark, Study


@transaction.atomic
def erase_annotations(*, user: User) -> None:
    """Deletes every annotation, bookmark and study of a person."""
    Annotation.objects.filter(author=user).delete()
    Bookmark.objects.filter(author=user).delete()
    Study.objects.filter(owner=user).delete()
