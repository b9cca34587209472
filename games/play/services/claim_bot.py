"""The fair queue of bots: which of all decisions that are due is made next, and by one worker alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.database_time import database_now
from games.models import BotClaim, BotTurn, Match

LONGEST_THOUGHT = timedelta(seconds=30)
"""More than any bot needs, and the worker that thinks for it: after this time another is asked."""


class Due(NamedTuple):
    """A decision of a bot, and whose table it is for."""

    match_id: int
    ply: int
    person_id: int


def claim_bot() -> Due | None:
    """The next decision of a bot, which is now the caller's to make; None if all that are due are being made.

    People take turns: first comes who has the fewest decisions in the making, then who has waited longest for one, and
    of one person's tables the one that waits longest. So sixty tables of one person delay another by one decision, not
    by sixty."""
    while True:
        now = database_now()
        first = _unclaimed(now).values_list("pk", "ply", "opened_by_id").first()
        if first is None:
            return None
        due = Due(*first)
        # Another worker may have been faster: then the order is another as well.
        if _claim(due, now):
            BotTurn.objects.update_or_create(person_id=due.person_id, defaults={"served_at": now})
            return due


def release_bot(*, match_id: int, ply: int) -> None:
    """Ends a claim. Where a move was made, this belongs into its transaction: who is told of the move may want to claim
    the next decision at once."""
    BotClaim.objects.filter(match_id=match_id, ply=ply).delete()


def _unclaimed(now: datetime) -> QuerySet[Match]:
    """What no worker thinks about, in the order of the queue."""
    alive = BotClaim.objects.filter(until__gt=now)
    in_the_making = alive.filter(person=OuterRef("opened_by")).order_by().values("person").annotate(n=Count("pk"))
    served_at = BotTurn.objects.filter(person=OuterRef("opened_by")).values("served_at")
    due = Match.objects.filter(status=Match.Status.PLAYING, is_bot_due=True)
    return (
        due.exclude(Exists(alive.filter(match=OuterRef("pk"), ply=OuterRef("ply"))))
        .annotate(
            busy=Coalesce(Subquery(in_the_making.values("n"), output_field=IntegerField()), Value(0)),
            served_at=Subquery(served_at),
        )
        .order_by("busy", F("served_at").asc(nulls_first=True), "changed_at", "pk")
    )


def _claim(due: Due, now: datetime) -> bool:
    """Whether the decision is the caller's: one statement decides, of two workers for one of them."""
    values = {"ply": due.ply, "person_id": due.person_id, "until": now + LONGEST_THOUGHT}
    _claim_row, is_new = BotClaim.objects.get_or_create(match_id=due.match_id, defaults=values)
    if is_new:
        return True
    void = BotClaim.objects.filter(match_id=due.match_id).exclude(ply=due.ply, until__gt=now)
    return bool(void.update(**values))
