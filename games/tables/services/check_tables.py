"""How many unfinished tables a person may have, whichever way they were created."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from accounts import limits
from accounts.models import User
from games.models import Match, MatchQuerySet, Seat
from moderation.selectors.restrictions import require_may_play


def check_tables(*, user: User) -> None:
    """Refuses another table to a person who is suspended or has as many unfinished ones as they may. Requests of one
    person wait here for each other until the end of the transaction: otherwise two would count the same tables."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    require_may_play(user)
    cap = limits.GUEST_TABLES if user.is_guest else limits.OWN_TABLES
    limits.check_cap(cap, held=_own_tables(user).count())


def check_bot_tables(*, user: User) -> None:
    """Refuses bots at another table if they sit at as many of the person's unfinished ones as they may; requests wait
    as above."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    cap = limits.GUEST_BOT_TABLES if user.is_guest else limits.BOT_TABLES
    bots = Seat.objects.filter(match=OuterRef("pk")).exclude(bot="")
    limits.check_cap(cap, held=_own_tables(user).filter(Exists(bots)).count())


def _own_tables(user: User) -> MatchQuerySet:
    """Those that the person created and still has a seat at. Who sits at a league's tables is decided elsewhere."""
    return Match.objects.of_person(user).filter(opened_by=user, has_fixed_seats=False)
