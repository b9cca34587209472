"""The record of a match as text."""

from __future__ import annotations

from games.engine.playout import result_text
from games.engine.protocol import Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import Ply as RecordedPly
from games.engine.record import new_record, write_record
from games.models import Match
from games.selectors.table import seat_name


def record_text(match: Match) -> str:
    """The record of a finished match, with the seed that proves its draws."""
    names = [seat_name(seat) or f"caretaker {seat.number}" for seat in match.seats.all()]
    plies = [RecordedPly(ply.number, SeatNumber(ply.seat), ply.text, ply.digest) for ply in match.plies.all()]
    headers = {"Commitment": match.commitment, "Seed": bytes(match.seed).hex()}
    result = result_text(match.game, match.decoded_state, names)
    return write_record(new_record(Ruleset.read(match.ruleset), names, plies, Result=result, **headers))
