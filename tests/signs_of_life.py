"""Workers and a beat that seem to be there, for tests of what depends on them."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from games.workers.services.claim_task import claim_task
from games.workers.services.note_queue import note_queue


def give_signs_of_life() -> None:
    """As if a worker of each queue and the beat had just done something."""
    for queue in settings.CELERY_TASK_QUEUES:
        note_queue(queue=queue)
    claim_task(name="sweep-court", every=timedelta(seconds=10))
