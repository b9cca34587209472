"""What the page about the state of the site tells: which parts keep up, and which let people wait."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.selectors.due_work import due_work, running_matches, silence_of_beat, silence_of_queues


class State(StrEnum):
    WELL = "well"
    LATE = "late"
    STOPPED = "stopped"


class Kind(NamedTuple):
    """One part of the site, as players know it."""

    name: str | Promise
    work: tuple[str, ...]
    """Which kinds of due work belong to it."""
    queues: tuple[str, ...]
    """Which workers do it."""
    late: timedelta
    """After which its players notice that something waits."""


class Part(NamedTuple):
    """How a part is now."""

    name: str | Promise
    state: State
    minutes: int
    """How long the oldest piece of work has waited."""


class Status(NamedTuple):
    parts: list[Part]
    running: int
    at: datetime

    @property
    def state(self) -> State:
        """That of the part which is worst off."""
        order = list(State)
        return max((part.state for part in self.parts), key=order.index)


MINUTE = timedelta(minutes=1)
KINDS = (
    Kind(_("Scoring of rounds"), ("court",), ("scoring",), MINUTE),
    Kind(_("Computer players"), ("bots",), ("bots",), 2 * MINUTE),
    Kind(_("Clocks"), ("clocks",), ("default",), 2 * MINUTE),
    Kind(_("Notifications and emails"), ("notifications", "emails"), ("mail",), 10 * MINUTE),
    Kind(_("Archive and ratings"), ("archive", "ratings"), ("default",), 15 * MINUTE),
)
LONGEST_SILENCE = 5 * MINUTE
"""After which a worker counts as gone."""


def status(now: datetime) -> Status:
    """How the site is. The pages themselves are well: this is one."""
    ages = {work.name: work.oldest for work in due_work(now)}
    silences = silence_of_queues(now, settings.CELERY_TASK_QUEUES)
    beat = silence_of_beat(now)
    sweeps = beat is not None and beat <= LONGEST_SILENCE
    parts = []
    for kind in KINDS:
        oldest = max(ages[name] for name in kind.work)
        works = sweeps and all(silences.get(queue, timedelta.max) <= LONGEST_SILENCE for queue in kind.queues)
        state = State.STOPPED if not works else State.LATE if oldest > kind.late else State.WELL
        parts.append(Part(kind.name, state, oldest // MINUTE))
    return Status(parts, running_matches(), now)
