"""How the tables of a simulated league are played: decision by decision, or quickly.

Both ways go through the services that write a match; both choose every move from the legal ones, the stronger player
more often one that suggests itself. Quick play writes all that those who are there decide in one go, so that a season
takes seconds: its record is as whole as any other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from django.db import transaction

from games.engine.protocol import COURT, AnyGame
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Seat
from games.play.services.play_court import play_court
from games.play.services.play_move import play_move
from games.play.services.progress import after_move, load_progress, play_automatic_moves, save_progress
from games.play.services.return_to_seat import return_to_seat
from games.titles.registry import evaluator_for
from leagues.management.simulation.people import Player


class _Visits:
    """Who is at a table, and how many turns each of them takes before they look elsewhere: what is decided in one go is
    one turn."""

    def __init__(self, there: Mapping[int, Player], turns: int) -> None:
        self.there = there
        self._left = dict.fromkeys(there, turns)
        self._last: int | None = None

    def stays(self, user_id: int | None) -> bool:
        return user_id in self._left and (user_id == self._last or self._left[user_id] > 0)

    def decided(self, user_id: int) -> None:
        self._left[user_id] -= user_id != self._last
        self._last = user_id


def play_decisions(*, match_id: int, there: Mapping[int, Player], turns: int, random: Random) -> None:
    """Lets those who are there decide as long as it is for one of them, each decision through the door that pages use;
    the court's moves are made by its worker."""
    visits = _Visits(there, turns)
    match = Match.objects.get(pk=match_id)
    while match.status == Match.Status.PLAYING and not match.is_played_out:
        if match.is_court_due:
            play_court(match_id=match_id)
            match = Match.objects.get(pk=match_id)
            continue
        seats = Seat.objects.filter(match=match, is_to_act=True, is_caretaker=False).order_by("number")
        seat = next((seat for seat in seats if visits.stays(seat.user_id)), None)
        if seat is None or seat.user_id is None:
            return
        visits.decided(seat.user_id)
        player = there[seat.user_id]
        move = _chosen(match.game, match.decoded_state, SeatNumber(seat.number), player, random)
        match = play_move(match_id=match_id, user=player.user, ply=match.ply, text=match.game.write(move))


@transaction.atomic
def play_quickly(*, match_id: int, there: Mapping[int, Player], turns: int, random: Random) -> None:
    """Lets those who are there decide as long as it is for one of them, all in one go."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.PLAYING or match.is_played_out:
        return
    seats = list(match.seats.all())
    visits = _Visits(there, turns)
    people = {SeatNumber(seat.number): seat.user_id for seat in seats if seat.is_played and seat.user_id is not None}
    game, progress = match.game, load_progress(match)
    while to_act := [seat for seat in game.to_act(progress.state) if seat == COURT or visits.stays(people.get(seat))]:
        seat = to_act[0]
        if seat == COURT:
            (move,) = game.legal_moves(progress.state, COURT)
        else:
            visits.decided(people[seat])
            move = _chosen(game, progress.state, seat, there[people[seat]], random)
        progress = after_move(match=match, progress=progress, seat=seat, move=move)
        progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    if progress.plies:
        save_progress(match=match, seats=seats, progress=progress)


def come_back(*, there: Mapping[int, Player]) -> None:
    """Sits all who are there again down again wherever their time was over and their seat was not taken over."""
    lost = Seat.objects.filter(
        user__in=list(there),
        is_caretaker=True,
        has_timed_out=True,
        match__status=Match.Status.PLAYING,
        match__is_played_out=False,
    )
    for match_id, user_id in lost.order_by("pk").values_list("match_id", "user_id"):
        if user_id is not None:
            return_to_seat(match_id=match_id, user=there[user_id].user)


def _chosen(game: AnyGame, state: Any, seat: SeatNumber, player: Player, random: Random) -> Any:
    moves = game.legal_moves(state, seat)
    if len(moves) == 1 or random.random() >= player.skill:
        return moves[int(random.random() * len(moves))]
    return random.choices(moves, evaluator_for(game.slug).priors(state, seat, moves))[0]
