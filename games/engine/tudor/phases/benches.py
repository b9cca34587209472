"""Phases 1 and 2: Courtiers sit down on the benches, then enter the chambers."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.movement import recall_from_chair, recalls_from_chairs
from games.engine.tudor.moves import (
    WITHOUT,
    Bench,
    Recall,
    RecallFromChair,
    chair,
    chair_text,
)
from games.engine.tudor.pieces import courtier_home
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import NOBODY_THERE, Chamber, Phase, State
from games.engine.tudor.stocking import restock
from games.engine.tuples import replaced


def to_act(state: State) -> Seat:
    return state.rules.seats[(state.start + state.count) % state.rules.players]


def legal(state: State) -> list[Move]:
    seat = to_act(state)
    if state.players[seat].supply:
        return [Bench(number) for number in open_benches(state)]
    return [*_recalls(state, seat), WITHOUT]


def considered(state: State) -> list[Move]:
    seat = to_act(state)
    benches: list[Move] = [Bench(number) for number in range(len(state.chambers))]
    return benches if state.players[seat].supply else [*benches, *_recalls(state, seat), WITHOUT]


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    seat = to_act(state)
    if isinstance(move, Recall):
        return courtier_home(state, seat, "recalled", move.space, log).with_items(restock([move.space]))
    if isinstance(move, RecallFromChair):
        return recall_from_chair(state, seat, move.place, log)
    if isinstance(move, Bench):
        log.tell("benched", seat, (("chamber", move.chamber + 1),))
        chamber = state.chambers[move.chamber]
        chamber = chamber._replace(bench=(*chamber.bench, seat))
        state = state.with_(chambers=replaced(state.chambers, move.chamber, chamber))
        state = state.with_player(seat, supply=state.players[seat].supply - 1)
    return state.with_(count=state.count + 1)


def settle(state: State, log: Log) -> State | None:
    rules = state.rules
    assert rules.scenario is not None, "a game that is being played has its scenario"
    each = rules.scenario.placements[0 if state.round == 1 else 1]
    if state.count == each * rules.players or not open_benches(state):
        return _enter_chambers(state, log).with_(phase=Phase.LORDS, count=0)
    seat = to_act(state)
    if not state.players[seat].supply and not _recalls(state, seat):
        log.tell("nobody_to_place", seat)
        return state.with_(count=state.count + 1)
    return None


def open_benches(state: State) -> list[int]:
    """The chambers whose benches have a free place."""
    seats = state.rules.board.bench_seats
    return [number for number, chamber in enumerate(state.chambers) if len(chamber.bench) < seats]


def _recalls(state: State, seat: Seat) -> list[Move]:
    moves: list[Move] = [Recall(space) for space, owner in enumerate(state.courtiers) if owner == seat]
    return moves + recalls_from_chairs(state, seat)


def _enter_chambers(state: State, log: Log) -> State:
    closing_up = state.rules.has(Ruling.CHAMBERS_CLOSE_UP)
    supplies = [player.supply for player in state.players]
    chambers = []
    for number, chamber in enumerate(state.chambers):
        chairs = _closed_up(chamber.chairs) if closing_up else chamber.chairs
        for owner in chamber.bench:
            chairs, row, pushed = _seated(chairs, owner)
            log.tell("entered", Seat(owner), (("chair", chair_text(chair(number, row))),))
            if pushed != NOBODY_THERE:
                supplies[pushed] += 1
                log.tell("pushed_out", Seat(pushed), (("chamber", number + 1),))
        chambers.append(Chamber(chairs=chairs))
    players = tuple(player._replace(supply=supplies[seat]) for seat, player in enumerate(state.players))
    return state.with_(chambers=tuple(chambers), players=players)


def _seated(chairs: tuple[int, ...], owner: int) -> tuple[tuple[int, ...], int, int]:
    """A newcomer on the topmost empty chair, its row, and who goes home: the topmost, where all had to move up."""
    if NOBODY_THERE in chairs:
        row = chairs.index(NOBODY_THERE)
        return replaced(chairs, row, owner), row, NOBODY_THERE
    return (*chairs[1:], owner), len(chairs) - 1, chairs[0]


def _closed_up(chairs: tuple[int, ...]) -> tuple[int, ...]:
    seated = tuple(owner for owner in chairs if owner != NOBODY_THERE)
    return seated + (NOBODY_THERE,) * (len(chairs) - len(seated))
