"""Opening a table that goes on from a ply of a record."""

from __future__ import annotations

from collections.abc import Sequence
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
    """A casual table that goes on from a ply of a finished match or of an own study, for anyone with its link: at
    once with bots of a level, or with caretakers, on the other seats; with friends who are still to come if it is None.

    The person sits on the seat of the mask; a mask that belongs to no seat leaves them the choice, and without one
    they get the first seat to decide. What the mask hides is dealt anew, unless it hides nothing.
    """
    check_bot(bot=bot or "")
    replayed = _replayed(user, source)
    mask = mask or replayed.usual_mask
    _require_sight(replayed, ply, mask)
    state = positions_between(replayed.game, replayed.snapshots, replayed.plies, ply, ply)[0].state
    to_act = replayed.game.to_act(state)
    if not to_act:
        raise NothingToPlay
    own_seat = _own_seat(replayed, to_act, mask, seat)
    limits.spend(limits.TABLES, person=user.pk)
    check_tables(user=user)
    if bot:
        check_bot_tables(user=user)
    match = _branch(user, replayed, ply)
    match.start = _start(match, replayed, state, mask)
    # The state names the cards that were drawn where the ruleset of the record only said that they would be.
    match.ruleset = load(match.start)["ruleset"]
    match.save(force_insert=True)
    seats = _seats(match, user, own_seat, bot)
    Seat.objects.bulk_create(seats)
    outbox.people_changed([user.pk])
    if bot is not None:
        call_players(match=match, seats=seats, ready=user)
    return match


def _replayed(user: User, source: Source) -> Replayed:
    """The match or study to go on from; raises `SecretsHeld`."""
    if isinstance(source, Match) and source.secrets_held:
        # Everyone who has its address may look at the new table.
        raise SecretsHeld
    return replayed_for(user=user, source=source)


def _require_sight(replayed: Replayed, ply: int, mask: str) -> None:
    """Refuses a ply or a mask that does not exist, and a mask that is still closed to this person."""
    if not 0 <= ply <= len(replayed.plies) or not replayed.knows(mask):
        raise NoSuchPly
    if mask not in replayed.masks:
        raise NotRevealed


def _own_seat(replayed: Replayed, to_act: Sequence[SeatNumber], mask: str, chosen: int | None) -> int:
    """Where the person sits: on the seat of the mask, else on the chosen one, else on the first that has to decide."""
    if mask not in (PUBLIC, ALL):
        return int(mask)
    if chosen is None:
        return max(to_act[0], 0)
    if not 0 <= chosen < len(replayed.names):
        raise NoSuchPly
    return chosen


def _seats(match: Match, user: User, own_seat: int, bot: str | None) -> list[Seat]:
    """All seats of the new table, not yet written; the others are free if the bot is None."""
    seats = [Seat(match=match, number=number) for number in range(match.players)]
    for seat in seats:
        seat.user = user if seat.number == own_seat else None
        seat.is_caretaker = bot is not None and seat.number != own_seat
        seat.bot = bot or "" if seat.is_caretaker else ""
    return seats


def _branch(user: User, replayed: Replayed, ply: int) -> Match:
    """A table that is found by its link alone. What it tells of the older match is revealed no earlier than
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
