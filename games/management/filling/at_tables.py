"""Matches of invented people at real tables, by the services that serve everybody: to furnish a site that is tried for
the first time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts.models import User
from games.bots.observation import look
from games.bots.page import any_sane_move
from games.bots.playing import at_first_glance
from games.engine.protocol import AnyGame, Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Seat
from games.models.table_settings import TableSettings
from games.play.services.finish_match import finish_match
from games.play.services.progress import (
    Progress,
    after_move,
    after_scoring,
    load_progress,
    play_automatic_moves,
    save_progress,
)
from games.tables.services.call_players import confirm_ready
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.titles.registry import evaluator_for

TO_THE_END = 100_000
"""More decisions than any match has."""


@dataclass(frozen=True)
class Player:
    """An invented person, and how often they find the move that suggests itself, from 0 to 1."""

    user: User
    skill: float


def begin(players: Sequence[Player], ruleset: Ruleset, settings: TableSettings) -> Match:
    """A match of these people that has begun, opened by the first of them."""
    host, *others = (player.user for player in players)
    match = open_table(user=host, ruleset=ruleset, players=len(players), **settings)
    for other in others:
        take_seat(match_id=match.pk, user=other)
    for player in players:
        if Match.objects.filter(
            pk=match.pk, status=Match.Status.CALLED, seats__user=player.user, seats__is_to_act=True
        ):
            confirm_ready(match_id=match.pk, user=player.user)
    match.refresh_from_db()
    return match


@transaction.atomic
def play_on(match_id: int, players: Sequence[Player], decisions: int, random: Random) -> Match:
    """Plays so many decisions of a match, or to its end, in the time of one."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.select_related("user__preferences"))
    skills = {player.user.pk: player.skill for player in players}
    progress = load_progress(match)
    for _ in range(decisions):
        to_act = match.game.to_act(progress.state)
        if not to_act:
            break
        progress = _decide(match, seats, skills, progress, to_act[0], random)
    save_progress(match=match, seats=seats, progress=progress)
    return match


def play_to_end(match_id: int, players: Sequence[Player], random: Random, ended_ago: timedelta) -> Match:
    """Plays a match to its end as if that had been some time ago, and takes it through the finish pipeline."""
    with transaction.atomic():
        match = play_on(match_id, players, TO_THE_END, random)
        _put_back(match, ended_ago)
    finish_match(match_id=match.pk)
    return match


def _decide(
    match: Match,
    seats: Sequence[Seat],
    skills: dict[int, float],
    progress: Progress,
    number: SeatNumber,
    random: Random,
) -> Progress:
    (seat,) = (seat for seat in seats if seat.number == number)
    assert seat.user_id is not None, "every seat at these tables is taken"
    move = _chosen(match.game, progress.state, number, skills[seat.user_id], random)
    progress = after_move(match=match, progress=progress, seat=number, move=move)
    progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    return after_scoring(match=match, seats=seats, progress=progress)


def _chosen(game: AnyGame, state: Any, number: SeatNumber, skill: float, random: Random) -> Any:
    """A move that the seat chooses by what it sees."""
    observation = look(game, state, number)
    evaluator = evaluator_for(game.slug)
    if random.random() < skill:
        return at_first_glance(evaluator, observation.guess, number, observation.moves, random)
    return any_sane_move(observation, evaluator, random)


def _put_back(match: Match, ago: timedelta) -> None:
    """Moves a match that was played just now to a time in the past."""
    assert match.ended_at is not None, "only a finished match is put back"
    match.plies.update(made_at=F("made_at") - ago)
    Match.objects.filter(pk=match.pk).update(
        created_at=F("created_at") - ago,
        started_at=F("started_at") - ago,
        changed_at=F("changed_at") - ago,
        ended_at=F("ended_at") - ago,
    )
