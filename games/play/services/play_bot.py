"""A bot's decision, made by a worker."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import meters
from games import outbox
from games.bots.levels import Level, choose, usual_budget
from games.bots.observation import look
from games.engine.dealer import derived_seed
from games.engine.protocol import Seat as SeatNumber
from games.models import Match
from games.play.services.claim_bot import LONGEST_THOUGHT, claim_bot, release_bot
from games.play.services.progress import after_move, load_progress, play_automatic_moves, save_progress, thinking_bots
from games.titles.registry import evaluator_for

MOST_AT_ONCE = 500
"""What one sweep hands out; the next finds the rest."""

logger = logging.getLogger(__name__)


def play_next_bot() -> bool:
    """Thinks for the bot whose turn it is in the fair queue, and plays its move; False if no bot waits. A worker that
    breaks down in between leaves its claim, which is void after a while. Safe to run twice."""
    while (due := claim_bot()) is not None:
        if play_bot(match_id=due.match_id, ply=due.ply):
            return True
        # The match has gone on while the bot thought, and another decision waits for this worker.
        release_bot(match_id=due.match_id, ply=due.ply)
    return False


def play_bot(*, match_id: int, ply: int) -> bool:
    """Thinks for the bot that has to decide after a ply, and plays its move; False if there is nothing to decide any
    more. Nothing is held while it thinks: people may leave, come back and take moves back. Safe to run twice."""
    match = Match.objects.filter(pk=match_id, ply=ply, is_bot_due=True).first()
    if match is None:
        return False
    seats = list(match.seats.select_related("user__preferences"))
    state = match.decoded_state
    (number,) = match.game.to_act(state)
    move = _thought(match, state, number, thinking_bots(match, seats)[number])
    return _play(match_id, ply, number, match.game.write(move))


def call_bots_again() -> int:
    """Wakes a worker for every bot whose worker died or whose message was lost, and says for how many. Safe to run
    twice: who is woken for nothing looks, and goes back to sleep."""
    late = Match.objects.with_bot_due(timezone.now() - LONGEST_THOUGHT).count()
    for _ in range(min(late, MOST_AT_ONCE)):
        outbox.bot_due()
    return min(late, MOST_AT_ONCE)


def _thought(match: Match, state: Any, number: SeatNumber, bot: str) -> Any:
    """What the bot decides, from what its seat sees. A table never stands still because a bot cannot make up its mind:
    then the caretaker decides."""
    level = Level(bot)
    observation = look(match.game, state, number)
    try:
        # From something public, the decisions of a bot could be worked out in advance.
        seed = derived_seed(bytes(match.seed), f"bot/{match.ply}/{number}")
        evaluator = evaluator_for(match.game_slug)
        with meters.BOT_SECONDS.labels(match.game_slug, level).time():
            return choose(observation, evaluator, level, seed=seed, budget=usual_budget(level, time.monotonic))
    except Exception:
        logger.exception("the %s at match %s could not decide after ply %s", level, match.code, match.ply)
        return match.game.caretaker(state, number)


@transaction.atomic(durable=True)
def _play(match_id: int, ply: int, number: SeatNumber, text: str) -> bool:
    """Plays a bot's move if the match still stands where it thought."""
    match = Match.objects.select_for_update().get(pk=match_id)
    release_bot(match_id=match_id, ply=ply)
    if match.ply != ply or not match.is_bot_due:
        return False
    seats = list(match.seats.select_related("user__preferences"))
    progress = load_progress(match)
    move = match.game.read(progress.state, text)
    progress = after_move(match=match, progress=progress, seat=number, move=move)
    progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress)
    return True
