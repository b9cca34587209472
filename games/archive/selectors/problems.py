"""What is wrong with an archived record, if anything is: the match is rebuilt from its plies alone, and everything that
the archive says of it is compared."""

from __future__ import annotations

from collections.abc import Iterator

from games.archive.build import PlayedMatch, bare_record, build_entry, short_result
from games.engine.chain import next_link
from games.engine.codec import digest
from games.engine.errors import BadRecord
from games.engine.replay import Position, positions
from games.models import ArchivedRecord, ArchiveEntry
from games.models.archive import CHECKPOINT_BYTES
from games.models.match import written_outcome

ENTRY_FIELDS = (
    "game",
    "edition",
    "players",
    "pace",
    "is_rated",
    "ended_at",
    "revealed_at",
    "decisions",
    "winner_seat",
    "margin",
    "best_score",
    "reason",
)
"""What a search believes of a match and what follows from its record."""
PLACE_FIELDS = ("winner_seat", "margin", "reason")
"""What of it follows from the final places."""


def problem_of(record: ArchivedRecord) -> str:
    """The first thing that is wrong with a record, in words for staff; empty if nothing is."""
    try:
        _require_sound(record)
    except BadRecord as error:
        return str(error)
    except Exception as error:  # whatever a damaged record breaks, the others are to be checked as well
        return f"the record cannot be read: {type(error).__name__}: {error}"
    return ""


def _require_sound(record: ArchivedRecord) -> None:
    """Raises `BadRecord` at the first thing that differs."""
    match = record.match
    reached, links = _rebuilt(record)
    if bytes(record.chain) != bytes(match.chain) or (links and links[-1] != bytes(record.chain)):
        raise BadRecord("the chain over the plies does not end as it did when the match was played")
    outcome = match.game.result(reached[-1].state)
    if outcome is None:
        raise BadRecord("the match is not over after its last ply")
    if short_result(written_outcome(outcome)) != short_result(match.result):
        raise BadRecord("the plies lead to another result")
    seats = list(match.seats.all())
    played = PlayedMatch(match, seats, record.plies, links, record.seconds, reached)
    _require_equal_entry(match.entry, build_entry(played))


def replayed(record: ArchivedRecord) -> Iterator[tuple[Position, bytes]]:
    """Every position of a record with the link of its ply, from the plies alone; raises `BadRecord`."""
    match = record.match
    link = match.first_link
    for place in positions(match.game, bare_record(match, record.plies), verify=False):
        if place.ply is not None:
            link = next_link(link, place.ply._replace(digest=digest(match.game.encode(place.state))))
        yield place, link


def _rebuilt(record: ArchivedRecord) -> tuple[list[Position], list[bytes]]:
    """All positions and the links of all plies, compared with what is kept along the way."""
    game = record.match.game
    kept = {snapshot.number: snapshot.encoded for snapshot in record.snapshots}
    checkpoints = dict(zip(kept, _parts(bytes(record.checkpoints)), strict=True))
    reached, links = [], []
    for place, link in replayed(record):
        number = place.number
        if number in kept and kept[number] != game.encode(place.state):
            raise BadRecord(f"ply {number}: the state is not the one that was kept")
        if number in checkpoints and checkpoints[number] != link[:CHECKPOINT_BYTES]:
            raise BadRecord(f"the chain breaks at ply {number} or in the plies since the snapshot before")
        reached.append(place)
        links.append(link)
    return reached, links[1:]


def _parts(checkpoints: bytes) -> list[bytes]:
    return [checkpoints[at : at + CHECKPOINT_BYTES] for at in range(0, len(checkpoints), CHECKPOINT_BYTES)]


def _require_equal_entry(stored: ArchiveEntry, worked_out: ArchiveEntry) -> None:
    # Places that wait for their recount are not damage.
    is_recounted = stored.places_version == worked_out.places_version
    for name in ENTRY_FIELDS:
        if name in PLACE_FIELDS and not is_recounted:
            continue
        if getattr(stored, name) != getattr(worked_out, name):
            raise BadRecord(f"the entry says {name} {getattr(stored, name)}, the record {getattr(worked_out, name)}")
