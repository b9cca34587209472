from __future__ import annotations

from django.db import transaction

from accounts.models import User
from social.models import Face


@transaction.atomic
def remove_face(*, user: User) -> None:
    """Deletes the picture of a person, who has a crest again; without a picture nothing happens."""
    Face.objects.filter(user=user).delete()
    user.face = ""
    user.save(update_fields=["face"])
