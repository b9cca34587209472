"""Taking finished matches through the steps of the finish pipeline."""

from __future__ import annotations

import structlog
from django.db import transaction

from games import finish_pipeline, outbox
from games.models import Match

logger = structlog.get_logger(__name__)


def begin_finish(*, match_id: int) -> None:
    """Lets the steps note a match that has ended or was released, and asks a worker for them. The caller is in the
    transaction that ends or releases it: a note that cannot be made is logged and does no harm to the match, since it
    is made again in the transaction that archives it."""
    for note in finish_pipeline.notes():
        try:
            with transaction.atomic():
                note(match_id=match_id)
        except Exception:
            logger.exception("a finished match could not be noted", match_id=match_id, note=repr(note))
    outbox.finish_due(match_id)


def finish_match(*, match_id: int) -> None:
    """Runs every step that is open to a finished match, in order. A step that fails holds up only those that need
    what it does; the first failure is raised at the end. Safe to run twice, and by several workers at once."""
    failures: list[Exception] = []
    for step in finish_pipeline.STEPS:
        if step.needs_archive and not Match.objects.filter(pk=match_id, is_archived=True).exists():
            continue
        try:
            finish_pipeline.work_of(step).run(match_id=match_id)
        except Exception as failure:
            logger.exception("a step of a finished match failed", match_id=match_id, step=step.name)
            failures.append(failure)
    if failures:
        raise failures[0]
