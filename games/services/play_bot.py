"""A bot's decision, made by a worker."""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import outbox
from games.bots.levels import Level, choose, usual_budget
from games.bots.sight import look
from games.engine.dealer import derived_seed
from games.engine.protocol import Seat as SeatNumber
from games.models import Match
from games.services.advance import advance, after_move, load_progress, save_progress, thinking_bots

LONGEST_THOUGHT = timedelta(seconds=30)
"""More than any bot needs, and the worker that thinks for it: after this time another is asked."""
MOST_AT_ONCE = 500
"""What one sweep hands out; the next finds the rest."""

logger = logging.getLogger(__name__)


def play_bot(*, match_id: int, ply: int) -> bool:
    """Thinks for the bot that has to decide after a ply, and plays its move; False if there is nothing to decide any
    more. Nothing is held while it thinks: people may leave, come back and take moves back. Safe to run twice."""
    match = Match.objects.filter(pk=match_id, ply=ply, is_bot_due=True).first()
    if match is None:
        return False
    seats = list(match.seats.all())
    state = match.decoded_state
    (number,) = match.game.to_act(state)
    move = _thought(match, state, number, thinking_bots(match, seats)[number])
    return _play(match_id, ply, number, match.game.write(move))


def call_bots_again() -> int:
    """Asks again for the bots whose worker died or whose task was lost, and says for how many. Safe to run twice: of
    two workers that think for the same bot one plays."""
    late = Match.objects.with_bot_due(timezone.now() - LONGEST_THOUGHT).values_list("pk", "ply")[:MOST_AT_ONCE]
    for match_id, ply in late:
        outbox.bot_due(match_id, ply)
    return len(late)


def _thought(match: Match, state: Any, number: SeatNumber, bot: str) -> Any:
    """What the bot decides, from what its seat sees. A table never stands still because a bot cannot make up its mind:
    then the caretaker decides."""
    level = Level(bot)
    sight = look(match.game, state, number)
    try:
        # From something public, the decisions of a bot could be worked out in advance.
        seed = derived_seed(bytes(match.seed), f"bot/{match.ply}/{number}")
        return choose(sight, level, seed=seed, budget=usual_budget(level, time.monotonic))
    except Exception:
        logger.exception("the %s at match %s could not decide after ply %s", level, match.code, match.ply)
        return match.game.caretaker(state, number)


@transaction.atomic(durable=True)
def _play(match_id: int, ply: int, number: SeatNumber, text: str) -> bool:
    """Plays a bot's move if the match still stands where it thought."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.ply != ply or not match.is_bot_due:
        return False
    seats = list(match.seats.all())
    progress = load_progress(match)
    move = match.game.read(progress.state, text)
    progress = after_move(match=match, progress=progress, seat=number, move=move)
    progress = advance(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress)
    return True
