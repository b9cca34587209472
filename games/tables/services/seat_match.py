"""A match whose players and seats another app has decided: a league, by its fixtures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from django.db import transaction

from accounts.models import User
from games import outbox
from games.clock_pauses import ClockPauses
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.models import Match, Seat
from games.models.match import new_seed
from games.models.table_settings import TableSettings
from games.tables.services.start_match import start_match


@transaction.atomic
def seat_match(
    *,
    people: Sequence[User],
    ruleset: Ruleset,
    opened_by: User,
    seed: bytes | None = None,
    holds_secrets: bool = False,
    league: str = "",
    is_watchable: bool = False,
    rests: ClockPauses = (),
    **settings: Unpack[TableSettings],
) -> Match:
    """A match that has begun, with these people in the order of the seats. Players are not asked whether they are
    ready, seats are not drawn, and only invited people take over a seat. Whether it may be done is the caller's affair,
    and so is whether everybody may find it among the live games.

    A seed may be given for several matches; then their secrets are to be held until all of them are over. `rests` are
    the times in which its clocks pause, as the registered app will tell later."""
    assert not (seed and not holds_secrets), "a seed that is used twice is a secret of both matches"
    game_for(ruleset).setup(ruleset, len(people))
    match = Match.objects.create(
        opened_by=opened_by,
        ruleset=ruleset.text,
        players=len(people),
        seed=seed or new_seed(),
        has_fixed_seats=True,
        secrets_held=holds_secrets,
        league=league,
        is_watchable=is_watchable,
        **{**settings, "access": Match.Access.INVITATION},
    )
    match.rests = rests if match.pace == Match.Pace.DAYS else ()
    Seat.objects.bulk_create([Seat(match=match, number=number, user=user) for number, user in enumerate(people)])
    start_match(match=match)
    outbox.people_changed([user.pk for user in people])
    return match
