"""A match told in full: at every ply what could be done, what was done, what happened and what changed before whose
eyes. Goldens are such texts: any change of the rules shows in them as a difference that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.protocol import CHANCE, AnyGame, Seat
from games.engine.record import Record, read_record, write_record
from games.engine.replay import Position, positions

_INDENT = "    "


def tell(game: AnyGame, record: Record) -> str:
    """The whole text, which begins with the record's headers and holds its plies."""
    headers = write_record(Record(record.headers, ()))
    return headers + "\n".join(_told(game, record)) + "\n"


def record_in(text: str) -> Record:
    """The record that a playthrough tells, or that a record text is."""
    kept = [line for line in text.splitlines() if line and not line.startswith(" ")]
    return read_record("\n".join(kept))


def _told(game: AnyGame, record: Record) -> Iterator[str]:
    before: Position | None = None
    eyes: list[Seat | None] = [None, *(Seat(seat) for seat in range(len(record.seats)))]
    shown: dict[Seat | None, list[str]] = {}
    for position in positions(game, record):
        if before is not None:
            assert position.ply is not None, "every position but the first has a ply"
            yield f"{_INDENT}legal {_legal(game, before.state)}"
            yield position.ply.line
            for event in position.events:
                yield f"{_INDENT}event {event.text}"
        yield from _changes(game, position.state, eyes, shown)
        before = position


def _legal(game: AnyGame, state: Any) -> str:
    seat = game.to_act(state)[0]
    if seat == CHANCE:
        return "; ".join(f"{game.write(move)} ({weight})" for move, weight in game.odds(state))
    return "; ".join(game.write(move) for move in game.legal_moves(state, seat))


def _changes(
    game: AnyGame, state: Any, eyes: Sequence[Seat | None], shown: dict[Seat | None, list[str]]
) -> Iterator[str]:
    """What is new in each view since the ply before; for a seat only what the public does not see as well."""
    public: list[str] = []
    for viewer in eyes:
        lines = game.render_text(game.view(state, viewer)).splitlines()
        known = shown.get(viewer, [])
        shown[viewer] = lines
        new = [line for line in lines[1:] if line and line not in known and line not in public]
        name = "public" if viewer is None else f"seat {viewer}"
        for line in new:
            yield f"{_INDENT}{name:6} | {line.rstrip()}"
        if viewer is None:
            public = lines
