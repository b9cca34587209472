"""Opening a table."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import outbox
from games.engine.errors import EngineError
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.errors import BadTable
from games.models import Match, Seat


@transaction.atomic
def open_table(
    *,
    user: User,
    ruleset: Ruleset,
    players: int,
    title: str = "",
    access: str = Match.Access.OPEN,
) -> Match:
    """A new table at which its opener has taken the first seat."""
    try:
        game_for(ruleset).setup(ruleset, players)
    except EngineError as error:
        raise BadTable(_("These settings do not fit together: %(reason)s.") % {"reason": error}) from error
    match = Match.objects.create(
        opened_by=user, ruleset=ruleset.text, players=players, title=title.strip(), access=access
    )
    Seat.objects.bulk_create(Seat(match=match, number=number) for number in range(players))
    Seat.objects.filter(match=match, number=0).update(user=user)
    outbox.lobby_changed()
    return match
