from __future__ import annotations

from accounts.models import Kind
from accounts.notifications.services.notify import notify
from leaderboards.models import Appeal


def notify_answer(*, appeal: Appeal) -> None:
    """Notes that the person who appealed is to be told that there is an answer."""
    notify(kind=Kind.APPEAL, people=[appeal.user_id], key=f"appeal:{appeal.pk}", subject_id=appeal.verdict.rated_id)
