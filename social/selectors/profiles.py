"""What people show of themselves."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from accounts.models import User
from social.models import Face, Profile

SIZES = ("small", "large")


def words_of(person: User) -> str:
    """What a person says of themselves, as Markdown; '' for nothing."""
    return Profile.objects.filter(user=person).values_list("words", flat=True).first() or ""


def face_of(*, person_id: int, name: str, size: str) -> bytes | None:
    """The picture of a person in a size, if it still has that name and the account is not closed."""
    faces = Face.objects.filter(user=person_id, user__face=name, user__is_active=True)
    found = faces.values_list(size, flat=True).first()
    return bytes(found) if found is not None else None


def profile_stored_about(user: User) -> dict[str, Any]:
    """What a person shows of themselves, for the download of all own data."""
    face = Face.objects.filter(user=user).first()
    return {
        "words": words_of(user),
        "picture": b64encode(bytes(face.large)).decode() if face is not None else "",
        "picture_changed_at": face.changed_at if face is not None else None,
    }
