"""Playing on in another way from a moment of a record."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.db import transaction

from accounts import limits
from accounts.models import User
from games import outbox
from games.archive.selectors.replay import ALL, PUBLIC, Replayed
from games.archive.selectors.studies import Source, replayed_for
from games.engine.codec import load
from games.engine.dealer import Dealer
from games.engine.protocol import Seat as SeatNumber
from games.engine.snapshots import positions_between
from games.errors import NoSuchPly, NothingToPlay, NotRevealed, SecretsHeld
from games.models import Match, Seat
from games.models.match import TITLE_LENGTH
from games.models.table_settings import clock_of
from games.tables.services.call_players import call_players
from games.tables.services.check_bot import check_bot
from games.tables.services.check_tables import check_bot_tables, check_tables
from games.text_checks import title_again


@transaction.atomic
def branch_match(
    *, user: User, source: Source, ply: int, mask: str = "", seat: int | None = None, bot: str | None = ""
) -> Match:
    """A casual table that goes on from a ply of a finished match or of an own study, for whoever has its address: at
    once with bots of a level, or with caretakers, on the other seats; with friends who are still to come if it is None.

    The person sits where the eyes belong through which he looks; eyes that are nobody's leave him the choice, and
    without one he gets the first seat to decide. What these eyes do not see is dealt anew, unless they see everything.
    """
    check_bot(bot=bot or "")
    if isinstance(source, Match) and source.secrets_held:
        # Everyone who has its address may look at the new table.
        raise SecretsHeld
    replayed = replayed_for(user=user, source=source)
    mask = mask or replayed.usual_mask
    if not 0 <= ply <= len(replayed.plies) or not replayed.knows(mask):
        raise NoSuchPly
    if mask not in replayed.masks:
        raise NotRevealed
    state = positions_between(replayed.game, replayed.snapshots, replayed.plies, ply, ply)[0].state
    to_act = replayed.game.to_act(state)
    if not to_act:
        raise NothingToPlay
    if mask not in (PUBLIC, ALL):
        seat = int(mask)
    elif seat is None:
        seat = max(to_act[0], 0)
    elif not 0 <= seat < len(replayed.names):
        raise NoSuchPly
    limits.spend(limits.TABLES, person=user.pk)
    check_tables(user=user)
    if bot:
        check_bot_tables(user=user)
    match = _branch(user, replayed, ply)
    match.start = _start(match, replayed, state, mask)
    # The state names the cards that were drawn where the ruleset of the record only said that they would be.
    match.ruleset = load(match.start)["ruleset"]
    match.save(force_insert=True)
    seats = [Seat(match=match, number=number) for number in range(match.players)]
    for chair in seats:
        chair.user = user if chair.number == seat else None
        chair.is_caretaker = bot is not None and chair.number != seat
        chair.bot = bot or "" if chair.is_caretaker else ""
    Seat.objects.bulk_create(seats)
    outbox.people_changed([user.pk])
    if bot is not None:
        call_players(match=match, seats=seats, ready=user)
    return match


def _branch(user: User, replayed: Replayed, ply: int) -> Match:
    """A table that nobody finds who is not shown the way. What it tells of the older match is revealed no earlier than
    that one's own secrets."""
    old = replayed.match
    return Match(
        opened_by=user,
        players=len(replayed.names),
        title=title_again(text=old.title, most=TITLE_LENGTH) if old is not None else "",
        access=Match.Access.LINK,
        pace=old.pace if old is not None else Match.Pace.LIVE,
        **(clock_of(old) if old is not None else {}),
        reveal_hours=old.reveal_hours if old is not None else Match.Reveal.AT_ONCE,
        branched_from=old,
        branched_at=ply,
    )


def _start(match: Match, replayed: Replayed, state: Any, mask: str) -> str:
    """The state that the branch begins from. What is dealt anew follows from its own seed, so that everybody can check
    it afterwards: the draws are numbered -1, -2, ..., for the plies will count from 1."""
    game = replayed.game
    if mask != ALL:
        dealer, numbers = Dealer(bytes(match.seed)), count(-1, -1)
        viewer = None if mask == PUBLIC else SeatNumber(int(mask))
        state = game.redeal(state, viewer, lambda below: dealer.number(next(numbers), below))
    return game.encode(state)
