"""What staff do about a picture after a report."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from social.services.remove_face import remove_face


@transaction.atomic
def hide_face(*, person_id: int) -> None:
    """Deletes the picture of a person for good: no copy of it is kept."""
    remove_face(user=User.objects.select_for_update().get(pk=person_id))
