"""The beat that sends what is done again and again. When a task was last sent stands in the database, and a beat sends
it only if it is the one to note so: two beats at once send everything once, and one takes over where another ended."""

from __future__ import annotations

import copy
import logging
from datetime import timedelta
from typing import Any

from celery.beat import ScheduleEntry, Scheduler
from django.db import DatabaseError, close_old_connections

from accounts.database_time import database_now
from games.workers.selectors.liveness import ages_of_tasks
from games.workers.services.claim_task import claim_task, release_task

SOON = timedelta(seconds=5)
"""After which something is tried again that could not be sent."""

logger = logging.getLogger(__name__)


class ClaimingScheduler(Scheduler):
    """Celery's scheduler, which asks the database before it sends anything."""

    def setup_schedule(self) -> None:
        self.merge_inplace(self.app.conf.beat_schedule)
        ages = ages_of_tasks(database_now())
        for entry in list(self.schedule.values()):
            self._sent_before(entry, ages.get(entry.name, _every(entry)))

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        close_old_connections()
        try:
            age = claim_task(name=entry.name, every=_every(entry))
        except DatabaseError:
            logger.exception("the database could not be asked whether %s is due", entry.name)
            age = _every(entry) - SOON
        if age is None:
            super().apply_entry(entry, producer)
        else:
            self._sent_before(entry, age)

    def apply_async(self, entry: ScheduleEntry, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().apply_async(entry, *args, **kwargs)
        except Exception:
            release_task(name=entry.name, every=_every(entry))
            self._sent_before(entry, _every(entry) - SOON)
            raise

    def _sent_before(self, entry: ScheduleEntry, age: timedelta) -> None:
        """Counts from another moment than now until the task is due again."""
        entry = copy.copy(entry)
        entry.last_run_at = entry.default_now() - age
        self.schedule[entry.name] = entry
        # Celery reads its schedule anew.
        self._heap = None


def _every(entry: ScheduleEntry) -> timedelta:
    every: timedelta = entry.schedule.run_every
    return every
