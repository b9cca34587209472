"""The record of a match as text."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.codec import digest
from games.engine.playout import result_text
from games.engine.protocol import AnyGame, Ruleset
from games.engine.record import Record, new_record, write_record
from games.engine.replay import Position, positions
from games.models import Match
from games.play.selectors.match_labels import seat_name


def record_text(match: Match) -> str:
    """The record of a finished match, with the seed that proves its draws."""
    return write_record(record_of(match))


def record_of(match: Match) -> Record:
    """The record of a finished match, every ply with its digest."""
    record = stored_record(match)
    if not match.is_archived:
        return record
    return with_digests(match.game, record, positions(match.game, record, verify=False))


def stored_record(match: Match) -> Record:
    """The record of a finished match as it is kept: in the archive without digests, for they follow from the plies."""
    names = [seat_name(seat) or f"caretaker {seat.number}" for seat in match.seats.all()]
    headers = {"Position": match.start} if match.start else {}
    headers |= {
        "Result": result_text(match.game, match.decoded_state, names),
        "Commitment": match.commitment,
        "Seed": bytes(match.seed).hex(),
        "Chain": bytes(match.chain).hex(),
    }
    return new_record(Ruleset.read(match.ruleset), names, match.recorded_plies, **headers)


def with_digests(game: AnyGame, record: Record, reached: Iterable[Position]) -> Record:
    """The record, every ply with the digest of the state that was reached by it."""
    return record._replace(
        plies=tuple(
            place.ply._replace(digest=digest(game.encode(place.state))) for place in reached if place.ply is not None
        )
    )
