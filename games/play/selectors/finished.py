"""What finished matches wait for."""

from __future__ import annotations

import structlog

from games import finish_pipeline
from games.models import ArchiveEntry, Match

MOST_AT_ONCE = 500
"""How many matches a sweep takes up for one step; the next finds the rest."""

logger = structlog.get_logger(__name__)


def matches_to_finish(*, most: int = MOST_AT_ONCE) -> list[int]:
    """The matches for which a step of the finish pipeline is due, those of the first step first. A step that cannot
    tell keeps no other waiting."""
    found: dict[int, None] = {}
    for step in finish_pipeline.STEPS:
        try:
            found.update(dict.fromkeys(finish_pipeline.work_of(step).due(most)))
        except Exception:
            logger.exception("a step cannot tell what is due", step=step.name)
    return list(found)


def matches_to_archive(most: int) -> list[int]:
    """Those that are not in the archive and may be, in the order in which they ended."""
    return list(Match.objects.to_archive().values_list("pk", flat=True)[:most])


def matches_to_aggregate(most: int) -> list[int]:
    """The first of those that the statistics do not know: all are counted with it."""
    waiting = ArchiveEntry.objects.filter(is_tallied=False).order_by("pk")
    return list(waiting.values_list("match_id", flat=True)[: min(most, 1)])
