"""Showing an annotation again that was hidden."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import StaffOnly
from games.models import Annotation


@transaction.atomic
def restore_annotation(*, annotation_id: int, user: User) -> None:
    """Shows a hidden annotation to all readers again, unless its author has removed it. Only staff may; twice is no
    error."""
    if not user.acts_as_staff():
        raise StaffOnly
    Annotation.objects.filter(pk=annotation_id).update(hidden_at=None)
