"""Hiding an annotation."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import StaffOnly
from games.models import Annotation


@transaction.atomic
def hide_annotation(*, annotation_id: int, user: User) -> Annotation:
    """Hides an annotation from all readers; its author sees that it is gone. Only staff may; twice is no error."""
    if not user.acts_as_staff():
        raise StaffOnly
    Annotation.objects.filter(pk=annotation_id, hidden_at=None).update(hidden_at=timezone.now())
    return Annotation.objects.get(pk=annotation_id)
