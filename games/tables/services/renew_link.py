from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from games.errors import NotYourTable, TableClosed, TableInLobby
from games.models import Match
from games.models.match import new_code
from games.play.services.progress import people_on


@transaction.atomic
def renew_link(*, match_id: int, user: User) -> Match:
    """Gives a private table that has not begun a new address; the old one leads nowhere from now on. Everyone who sits
    there finds it in their list of tables."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status not in Match.GATHERING:
        raise TableClosed
    if match.opened_by_id != user.pk:
        raise NotYourTable
    if match.access == Match.Access.OPEN:
        raise TableInLobby
    old_code, match.code = match.code, new_code()
    match.version += 1
    match.save(update_fields=["code", "version"])
    outbox.match_changed(old_code, match.version, people_on(match.seats.all()))
    return match
