"""A match is rebuilt by folding its plies over the first state; nothing else is needed. No file, no database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.codec import digest
from games.engine.errors import BadRecord, EngineError
from games.engine.protocol import AnyGame, Event, Seat
from games.engine.record import UNDO, Ply, Record
from games.engine.undo import Trail


class Position(NamedTuple):
    """The state after ply `number`; 0 is the set-up."""

    number: int
    ply: Ply | None
    state: Any
    events: tuple[Event, ...]


class Replay(NamedTuple):
    """The last position that could be reached, and what stopped the replay, if anything did."""

    position: Position
    error: BadRecord | None


def positions(game: AnyGame, record: Record, *, verify: bool = True) -> Iterator[Position]:
    """Every position of a record in order; raises `BadRecord` at the first ply that does not fit.

    With `verify` the digest of each ply that carries one is compared.
    """
    try:
        state = game.setup(record.ruleset, len(record.seats))
    except EngineError as error:
        raise BadRecord(str(error)) from error
    yield Position(0, None, state, ())
    trail: Trail[Any] = Trail()
    for ply in record.plies:
        state, events = _play(game, state, ply, trail)
        if verify and ply.digest and digest(game.encode(state)) != ply.digest:
            raise BadRecord(f"ply {ply.number}: the state after {ply.text!r} is not the one that was recorded")
        yield Position(ply.number, ply, state, events)


def replay(game: AnyGame, record: Record, upto: int | None = None, *, verify: bool = True) -> Replay:
    """Plays a record up to a ply (to the end if none is named), keeping the legal beginning if it does not fit."""
    if upto is not None and upto < 0:
        raise BadRecord(f"there is no ply {upto}")
    last: Position | None = None
    try:
        for last in positions(game, record, verify=verify):
            if last.number == upto:
                break
    except BadRecord as error:
        if last is None:
            raise
        return Replay(last, error)
    assert last is not None, "the set-up is always a position"
    if upto is not None and last.number < upto:
        return Replay(last, BadRecord(f"the record ends at ply {last.number}, before {upto}"))
    return Replay(last, None)


def _play(game: AnyGame, state: Any, ply: Ply, trail: Trail[Any]) -> tuple[Any, tuple[Event, ...]]:
    try:
        if ply.text == UNDO:
            return trail.takeback(ply.seat), (Event("taken_back", ply.seat),)
        _require_turn(game, state, ply.seat)
        step = game.apply(state, game.read(state, ply.text))
    except EngineError as error:
        raise BadRecord(f"ply {ply.number}: {error}") from error
    trail.add(ply.seat, state, step.events)
    return step.state, step.events


def _require_turn(game: AnyGame, state: Any, seat: Seat) -> None:
    if seat not in game.to_act(state):
        raise BadRecord(f"it was not for seat {seat} to move")
