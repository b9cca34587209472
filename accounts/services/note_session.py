from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.utils import timezone


def note_session(*, session_key: str) -> bool:
    """Notes for the list of sessions that one was used today, and returns whether it is on the list."""
    return UserSession.objects.filter(session_key=session_key).update(last_seen_at=timezone.now()) > 0
