"""What becomes of the tournaments of a person who closes their account."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from tournaments.models import Entry, Tournament
from tournaments.services.create_tournament import cancel_tournament
from tournaments.services.lock_tournament import lock_tournament, save_news
from tournaments.services.take_part import leave_tournament


@transaction.atomic
def leave_tournaments(*, user: User) -> None:
    """Leaves all that are open, calls off those that the person hosts and that have not begun, and takes their words
    off the others. What was played stays, for others have played it."""
    mine = Entry.objects.filter(user=user, tournament__state__in=Tournament.OPEN)
    for tournament_id in list(mine.values_list("tournament_id", flat=True)):
        leave_tournament(tournament_id=tournament_id, user=user)
    for hosted in list(Tournament.objects.filter(created_by=user)):
        if hosted.state == Tournament.State.PLANNED:
            cancel_tournament(tournament_id=hosted.pk, user=user)
        tournament = lock_tournament(tournament_id=hosted.pk)
        tournament.title = tournament.description = ""
        save_news(tournament=tournament, fields=("title", "description"))
