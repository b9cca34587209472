from __future__ import annotations

from allauth.usersessions.models import UserSession

from accounts.models import User


def end_session(*, user: User, session_id: int, current_key: str) -> None:
    """Signs a person out of another browser; a session that is gone, another person's or the current one is left."""
    for session in UserSession.objects.filter(user=user, pk=session_id).exclude(session_key=current_key):
        session.end()
