"""Announcements to test with."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from accounts.models import User
from news.models import Announcement
from news.services.publish_announcement import publish_announcement
from news.texts import Said
from tests.factories import make_staff

ENGLISH = Said("The server moves", "On **Sunday** we move to [a new server](https://example.com/).")
GERMAN = Said("Der Server zieht um", "Am **Sonntag** ziehen wir um.")


def announce(
    english: Said = ENGLISH,
    *,
    user: User | None = None,
    key: UUID | None = None,
    starts_at: datetime | None = None,
    ends_at: datetime | None = None,
    has_banner: bool = True,
    notifies: bool = True,
    **translations: Said,
) -> Announcement:
    """An announcement by a steward, out now and for a week unless told otherwise."""
    steward = user or User.objects.filter(username="steward").first() or make_staff("steward")
    return publish_announcement(
        user=steward,
        key=key or uuid4(),
        texts={"en": english, **translations},
        starts_at=starts_at,
        ends_at=ends_at or (starts_at or timezone.now()) + timedelta(days=7),
        has_banner=has_banner,
        notifies=notifies,
    )


def form_of(**changes: Any) -> dict[str, Any]:
    """What staff would send."""
    written = {
        "title_en": ENGLISH.title,
        "text_en": ENGLISH.text,
        "starts_at": "",
        "ends_at": f"{timezone.now() + timedelta(days=7):%Y-%m-%dT%H:%M}",
        "has_banner": "on",
        "notifies": "on",
        "key": str(uuid4()),
    }
    return written | changes
