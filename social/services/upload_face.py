from __future__ import annotations

import secrets

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from moderation.selectors.restrictions import require_may_write
from social.errors import MembersOnly
from social.models import Face
from social.pictures import face_pictures

NAME_BYTES = 9


def upload_face(*, user: User, data: bytes) -> None:
    """Draws a picture anew and shows it as the face of a member. Each upload has an address of its own, so that
    browsers may keep what they have."""
    if user.is_guest:
        raise MembersOnly
    require_may_write(user)
    limits.spend(limits.FACES, person=user.pk)
    # Outside the transaction: it may take a moment.
    pictures = face_pictures(data)
    with transaction.atomic():
        shown = {"large": pictures.large, "small": pictures.small, "changed_at": database_now()}
        Face.objects.update_or_create(user=user, defaults=shown)
        user.face = secrets.token_urlsafe(NAME_BYTES)
        user.save(update_fields=["face"])
