"""Opening matches that were dealt from the same seed."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from games import outbox
from games.models import Match
from games.play.services.finish_match import begin_finish


@transaction.atomic
def release_secrets(*, match_ids: Iterable[int]) -> int:
    """Lets matches that are over be looked at, proven and archived like any other, and says how many. That none of
    those with their seed is still played is the caller's affair. Safe to run twice."""
    held = Match.objects.select_for_update().filter(pk__in=list(match_ids), secrets_held=True)
    released = 0
    for match in held.exclude(status__in=Match.UNFINISHED).order_by("pk"):
        match.secrets_held = False
        match.released_at = timezone.now()
        match.version += 1
        match.save(update_fields=["secrets_held", "released_at", "version", "changed_at"])
        outbox.match_changed(match.code, match.version)
        begin_finish(match_id=match.pk)
        released += 1
    return released
