"""Giving a hint at a casual table of one person among bots: what the judge would do, and why."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from accounts import limits
from accounts.models import User
from games.bots.judging import Effort, advise
from games.bots.observation import look
from games.engine.dealer import derived_seed
from games.engine.protocol import Seat as SeatNumber
from games.errors import NoHint
from games.models import Match, Seat, TableEvent
from games.play.services.locked_seat import locked_seat
from games.play.services.note_event import note_event
from games.reviews.judges import judge_for

MOST_ASPECTS = 2


class Hint(NamedTuple):
    """Advice, in ids."""

    match: Match
    seat: Seat
    move: str
    aspects: tuple[str, ...]
    """What the move brings more of than the next best."""


def give_hint(*, match_id: int, user: User) -> Hint:
    """What the judge would choose from what the person sees. That there was a hint is written down at the table first,
    once for each decision; raises `NoHint` where people play against each other or for ratings."""
    limits.spend(limits.HINTS, person=user.pk)
    with transaction.atomic(durable=True):
        match, seats, seat = locked_seat(match_id=match_id, user=user)
        if not may_have_hints(match, seats, seat) or seat.number not in match.game.to_act(match.decoded_state):
            raise NoHint
        noted = TableEvent.objects.filter(match=match, kind=TableEvent.Kind.HINTED, ply=match.ply, number=seat.number)
        if not noted.exists():
            # Nothing is announced: a table that is drawn anew would take the hint from its reader.
            note_event(match=match, kind=TableEvent.Kind.HINTED, seat=seat, user_id=user.pk)
    # The search needs no lock: it is about a position, and the page says which.
    judge, observation = judge_for(match.game_slug), look(match.game, match.decoded_state, SeatNumber(seat.number))
    seed = derived_seed(bytes(match.seed), f"hint/{match.ply}")
    effort = Effort(settings.REVIEW_LOOKS, max(2, settings.REVIEW_PAIRS // 2))
    move, aspects = advise(observation, judge.evaluator, judge.weigh, effort, seed=str(seed))
    return Hint(match, seat, match.game.write(move), aspects[:MOST_ASPECTS])


def may_have_hints(match: Match, seats: list[Seat], own: Seat) -> bool:
    """Whether a seat plays against bots alone, and for nothing that counts."""
    return not match.is_rated and all(seat.bot for seat in seats if seat.number != own.number)
