"""The results of tables, as play has decided them."""

from __future__ import annotations

from django.db import transaction

from games.models import Match
from tournaments import outbox
from tournaments.models import Table
from tournaments.services.lock_tournament import lock_tournament
from tournaments.services.settle_table import settle_table


@transaction.atomic
def note_result(*, match_id: int) -> bool:
    """Writes the result of a finished match into its tournament; False if there was nothing to do. Safe to run
    twice."""
    tournament_id = Table.objects.filter(match_id=match_id).values_list("tournament_id", flat=True).first()
    if tournament_id is None:
        return False
    tournament = lock_tournament(tournament_id=tournament_id)
    table = Table.objects.get(match_id=match_id)
    match = Match.objects.get(pk=match_id)
    if table.state != Table.State.PLAYING or match.status != Match.Status.OVER:
        return False
    settle_table(tournament=tournament, table=table, match=match)
    outbox.tournament_due(tournament.pk)
    return True
