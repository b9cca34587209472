"""What this app hears from games."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.signals import match_finished
from leagues import outbox
from leagues.models import LeagueTable


@receiver(match_finished, dispatch_uid="leagues.note_result")
def note_finished_match(*, match_id: int, **_: Any) -> None:
    """Leaves it to a worker: what writes into a season holds it before any of its matches, and here one is held."""
    if LeagueTable.objects.filter(match_id=match_id).exists():
        outbox.result_due(match_id)
