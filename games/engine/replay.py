"""A match is rebuilt by folding its plies over the first state; nothing else is needed. No file, no database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.engine.codec import digest, load
from games.engine.errors import BadRecord, EngineError
from games.engine.protocol import AnyGame, AnyRules, Event, Seat
from games.engine.record import UNDO, Ply, Record
from games.engine.undo import Trail

_TABLE = ("ruleset", "seats")
"""What an encoded state says of the table that it belongs to."""


class Position(NamedTuple):
    """The state after ply `number`; 0 is the beginning."""

    number: int
    ply: Ply | None
    state: Any
    events: tuple[Event, ...]
    is_settled: bool = True
    """Whether no later ply can take back to a state before it: a replay may begin here."""


class Replay(NamedTuple):
    """The last position that could be reached, and what stopped the replay, if anything did."""

    position: Position
    error: BadRecord | None


def positions(game: AnyGame, record: Record, *, verify: bool = True) -> Iterator[Position]:
    """Every position of a record in order; raises `BadRecord` at the first ply that does not fit.

    With `verify` the digest of each ply that carries one is compared.
    """
    first = Position(0, None, first_state(game, record), ())
    yield first
    yield from positions_after(game, first, record.plies, verify=verify)


def first_state(game: AnyGame, record: Record) -> Any:
    """The state in which a record begins: the position that it names, else the set-up. Raises `BadRecord`."""
    try:
        state = game.setup(record.ruleset, len(record.seats))
    except EngineError as error:
        raise BadRecord(str(error)) from error
    return state if record.position is None else _begun_from(game, record.position, game.encode(state))


def positions_after(
    game: AnyGame, settled: Position, plies: Iterable[Ply], *, verify: bool = True
) -> Iterator[Position]:
    """The positions that plies lead to, one by one, from one that is settled; raises `BadRecord`."""
    state = settled.state
    trail: Trail[Any] = Trail()
    for ply in plies:
        state, events = _play(game, state, ply, trail)
        if verify and ply.digest and digest(game.encode(state)) != ply.digest:
            raise BadRecord(f"ply {ply.number}: the state after {ply.text!r} is not the one that was recorded")
        yield Position(ply.number, ply, state, events, trail.is_empty)


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
    assert last is not None, "the beginning is always a position"
    if upto is not None and last.number < upto:
        return Replay(last, BadRecord(f"the record ends at ply {last.number}, before {upto}"))
    return Replay(last, None)


def _begun_from(game: AnyGame, position: str, setup: str) -> Any:
    """The state of a position header. Nothing in it is believed: it may come from anywhere."""
    try:
        state = game.decode(position)
        is_exact = game.encode(state) == position
        is_of_this_table = [load(position)[name] for name in _TABLE] == [load(setup)[name] for name in _TABLE]
        problems = game.problems(state)
        is_playable = all(game.legal_moves(state, seat) for seat in game.to_act(state))
        game.open_view(state)
    except Exception as error:  # whatever a text breaks that is no state, the text is at fault
        raise BadRecord(f"the position is not one of {game.slug}") from error
    if not is_exact:
        raise BadRecord("the position is not written as its game writes it")
    if not is_of_this_table:
        raise BadRecord("the position belongs to another ruleset or number of seats")
    if problems:
        raise BadRecord(f"the position is impossible: {problems[0]}")
    if not is_playable:
        raise BadRecord("no one can move in the position, although it is not over")
    return state


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


def _require_turn(game: AnyRules, state: Any, seat: Seat) -> None:
    if seat not in game.to_act(state):
        raise BadRecord(f"it was not the turn of seat {seat}")
