from __future__ import annotations

from accounts.database_time import database_now
from games.models import QueueHeartbeat


def note_queue(*, queue: str) -> None:
    """Notes that a worker serves a queue: who does this has taken it from there."""
    QueueHeartbeat.objects.update_or_create(queue=queue, defaults={"at": database_now()})
