"""The first plies of a match: chance lays it out, until a player has to decide."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.database_time import database_now
from games import outbox
from games.engine.dealer import BEFORE_THE_FIRST_PLY, Dealer
from games.engine.protocol import Ruleset
from games.models import Match, Seat
from games.play.services.progress import Progress, people_on, play_automatic_moves, save_progress


def start_match(*, match: Match) -> None:
    """Begins a match whose seats are all taken. The caller holds the lock."""
    seats = list(match.seats.all())
    if match.is_rated and not match.has_fixed_seats:
        _draw_seats(match, seats)
    game = match.game
    state = game.decode(match.start) if match.start else game.setup(Ruleset.read(match.ruleset), match.players)
    match.status = Match.Status.PLAYING
    match.started_at = database_now()
    match.ready_by = None
    match.is_watchable = not match.secrets_held and (match.is_watchable or match.access == Match.Access.OPEN)
    progress = play_automatic_moves(match=match, seats=seats, progress=Progress(state, game.encode(state)))
    save_progress(match=match, seats=seats, progress=progress)
    outbox.lobby_changed()
    outbox.people_changed(people_on(seats))


def _draw_seats(match: Match, seats: Sequence[Seat]) -> None:
    """Gives each person a seat by lot: the same seed decides that deals the cards, so everybody can check it."""
    dealer = Dealer(bytes(match.seed))
    people = [seat.user for seat in seats]
    drawn = dealer.order(len(people), BEFORE_THE_FIRST_PLY)
    # A person sits once at a table: all seats are emptied before any is taken.
    match.seats.update(user=None)
    for seat, place in zip(seats, drawn, strict=True):
        seat.user = people[place]
    Seat.objects.bulk_update(seats, ["user"])
