"""What a table tells beside its board: what is to be done, what the others did, and at the end how it
ended."""

from __future__ import annotations

from games.play.selectors.ending import ending_of
from games.play.selectors.table import TablePage
from games.play.selectors.tasks import task_of
from games.play.selectors.turns import turns_since


def moments_of(page: TablePage) -> dict[str, object]:
    """What the templates of a table read besides its page, by name."""
    if page.is_gathering:
        return {"task": task_of(page)}
    return {"task": task_of(page), "turns": turns_since(page), "ending": ending_of(page)}
